import CivilTime
import Testing
