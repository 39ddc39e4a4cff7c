/// The endings of domain names by which a name without a scheme is told from two words with a full stop between them.
///
/// These are the country codes of ISO 3166 that are delegated, and the generic and internationalised endings that people
/// use; of the more than a thousand others, most are words, and a name under one of them is a link with a scheme only.
enum TopLevelDomains {
  /// Whether a label ends domain names.
  ///
  /// - Parameter label: lower case.
  static func contains(_ label: String) -> Bool { generic.contains(label) || countries.contains(label) }

  private static let generic = Set(
    """
    com org net edu gov mil int info biz name pro mobi jobs travel museum coop aero asia cat tel post arpa app dev page \
    blog shop store online site website web tech cloud digital agency studio design art music video photo photos live \
    news media press tv games game xyz top club vip wiki space world earth life today team group company business \
    finance bank money email chat social network link click host hosting domains software systems solutions services \
    support academy school university college education health care center foundation church eco green berlin hamburg \
    london paris nyc tokyo amsterdam wien koeln bayern ruhr swiss brussels moscow istanbul quebec scot wales cymru eus \
    gal google amazon apple microsoft youtube рф рус москва онлайн сайт дети укр бел срб мкд мон бг қаз ею ευ ελ 中国 中國 \
    公司 网络 网址 在线 中文网 香港 台湾 台灣 新加坡 澳門 한국 닷컴 닷넷 コム みんな 世界 政府 भारत संगठन ভারত বাংলা ไทย คอม ලංකා \
    இலங்கை இந்தியா სტ გე հայ מ ישראל קום موقع شبكة السعودية مصر امارات المغرب تونس عمان قطر الاردن فلسطين سورية عراق ایران \
    پاکستان
    """.split(separator: " ").map(String.init))

  private static let countries = Set(
    """
    ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd \
    cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf \
    gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km \
    kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz \
    na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg \
    sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va \
    vc ve vg vi vn vu wf ws ye yt za zm zw
    """.split(separator: " ").map(String.init))
}
