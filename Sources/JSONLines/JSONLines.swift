import CSimdjson
