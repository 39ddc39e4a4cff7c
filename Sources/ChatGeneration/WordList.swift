/// The everyday words of a language, the most frequent first, and the marks between them.
struct WordList: Sendable {
  var code: String
  /// How many messages of a thousand are in this language.
  var perMille: Int
  var separator = " "
  var comma = ","
  var stop = "."
  var question = "?"
  var exclamation = "!"
  var words: String
}

extension WordList {
  /// Emoji of every build, the likely ones first.
  static let emoji = """
    😂 ❤️ 😊 👍 🙏 😍 🎉 🔥 😅 😭 🥰 👌 😘 🤔 💪 ✨ 🙈 😎 👏 ☀️ 🤣 💙 🌸 😴 🍕 ☕ 👍🏽 🙌🏾 🤷‍♀️ 👩‍💻 🏳️‍🌈 🇫🇷 🇧🇷 🇯🇵 👨‍👩‍👧‍👦 1️⃣ ✌🏻 ❤️‍🔥 ☎︎ 🧑🏿‍🚀 👩🏻‍❤️‍👨🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿
    """

  /// The languages that chats are made of.
  static let all: [WordList] = [
    WordList(
      code: "en", perMille: 330,
      words: """
        the I you to and a it is that of in we for on was have so but be just not with at they this me my if all what
        will are do can like get know think there from when how about good up out yeah okay your one go really time now
        see got would then see him her some more had back did been our us too still well let want need come going today
        tomorrow tonight maybe because after before could should where thing people great sure home work day night right
        love thanks sorry please nice happy lunch train coffee weekend ticket morning evening already probably something
        anything everyone beautiful tomorrow's don't can't won't it's I'm we'll that's station meeting kitchen birthday
        photograph unfortunately congratulations neighbourhood
        """),
    WordList(
      code: "de", perMille: 90,
      words: """
        ich und die das ist nicht du der es wir ja zu in mit auf ein so aber auch noch den was hab für dann mal von wie
        war bin an hast mir schon gut dir bei wenn doch nur eine sie er heute morgen kann kommt immer mehr nach gerne
        vielleicht genau danke bitte schön natürlich später Uhr Zug Abend Wochenende Kuchen Straße Wohnung Geburtstag
        Fahrrad Bahnhof Frühstück eigentlich wahrscheinlich überhaupt Straßenbahnhaltestelle Geschwindigkeitsbegrenzung
        """),
    WordList(
      code: "es", perMille: 90,
      words: """
        que de no la el y a en es lo me por un te con para si se una ya pero mi más muy bien está como al todo hoy eso
        cuando hay qué vamos tengo porque sí también nos mañana ahora casa gracias bueno aquí donde voy día luego claro
        tarde noche después nada mejor quiero puedes jajaja cumpleaños estación película próxima corazón desgraciadamente
        """),
    WordList(
      code: "fr", perMille: 80,
      words: """
        je de la pas à et le on tu que les c'est un ça en pour mais il une est des j'ai dans qui avec bien moi plus si
        trop oui demain ce du vous nous tout te suis va faire bon merci aussi sur là quand peut soir encore très après
        aujourd'hui peut-être voilà train maison week-end fête gâteau rendez-vous quelqu'un malheureusement
        """),
    WordList(
      code: "pt", perMille: 60,
      words: """
        que não de eu a o é e um para com você em no do na me da uma mas se por tá aqui já mais muito bem isso vou só
        tem como hoje foi lá amanhã agora também quando sim obrigado então coisa dia casa noite depois saudade irmão
        próxima reunião aniversário infelizmente
        """),
    WordList(
      code: "vi", perMille: 25,
      words: """
        là có không mình đi em anh cho được và thì này của rồi một người đó mai hôm nay nhà ăn làm gì cũng nhé với ở về
        chưa vui quá đẹp cảm ơn ngày đường bạn thích nhiều trời mưa buổi tối cuối tuần cà phê phở bánh mì
        """),
    WordList(
      code: "pl", perMille: 25,
      words: """
        nie to się w na i że z jest do jak co tak ale mam po o już jutro może dzisiaj bardzo dobrze jestem tylko będzie
        gdzie kiedy proszę dziękuję też chyba przyjdę źródło książka święta urodziny szczęście wieczorem pociąg
        najprawdopodobniej
        """),
    WordList(
      code: "ru", perMille: 70,
      words: """
        я не и в что на ты это а с как у меня но мы да так все он по уже за то бы очень тебе мне есть сегодня завтра там
        только если нет тоже хорошо надо когда можно спасибо вот потом где дома сейчас пожалуйста поезд вечером кофе
        конечно наверное действительно достопримечательность
        """),
    WordList(
      code: "el", perMille: 20,
      words: """
        και το να δεν είναι θα που η με για μου σε τα από τι σου στο αλλά έχω ναι πολύ καλά όχι αύριο σήμερα εδώ πάμε
        σπίτι ευχαριστώ καφέ θάλασσα γιατί μαζί βράδυ παρακαλώ ευτυχισμένος
        """),
    WordList(
      code: "ar", perMille: 45, comma: "،", question: "؟",
      words: """
        في من على أنا ما يا لا هذا إلى مع كل إن شاء الله كيف اليوم غدا البيت الحمد لله نعم شكرا أنت بس لو كان عن بعد
        قبل وين متى صباح الخير مساء النور جميل القهوة المدرسة الطريق السلام عليكم إن كنت الآن ربما حبيبي
        """),
    WordList(
      code: "he", perMille: 25,
      words: """
        אני לא זה את של כן מה על אבל הוא גם עם יש אם רק טוב היום מחר כבר עוד איפה מתי הבית תודה אוקיי בבוקר בערב קפה
        רכבת שבת שלום יפה אולי אחרי לפני בבקשה מזל
        """),
    WordList(
      code: "hi", perMille: 35, stop: "।",
      words: """
        है मैं के में नहीं हो तो की को से और का ये भी क्या कर आज कल घर हाँ ठीक अच्छा बहुत मुझे तुम आप अभी कब कहाँ चाय
        खाना धन्यवाद शाम सुबह लेकिन क्योंकि ज़रूर त्योहार स्टेशन प्रतीक्षा
        """),
    WordList(
      code: "bn", perMille: 15, stop: "।",
      words: """
        আমি না কি আর এই তুমি আছে করে হবে কাল আজ বাড়ি ভালো খুব একটা যাব কখন কোথায় ধন্যবাদ চা সকাল সন্ধ্যা বৃষ্টি আমার
        তোমার জন্য কিন্তু এখন ঠিক বন্ধু
        """),
    WordList(
      code: "th", perMille: 20, separator: "", comma: " ", stop: " ", question: " ", exclamation: " ",
      words: """
        ที่ ไม่ ไป มา ได้ ว่า กิน แล้ว เรา ก็ ครับ ค่ะ วันนี้ พรุ่งนี้ บ้าน ดี มาก ข้าว กาแฟ ขอบคุณ รถไฟ อยู่ ทำ เธอ ฝน ตก สวย เวลา เย็น
        เพื่อน กัน นะ สถานี
        """),
    WordList(
      code: "ja", perMille: 40, separator: "", comma: "、", stop: "。", question: "？", exclamation: "！",
      words: """
        は の に を が て です ね も と で 今日 明日 ました ます 私 行く 食べる ありがとう 駅 よ から ない いい 写真 時間 お茶 ラーメン 一緒に 電車
        きれい ちょっと 大丈夫 楽しい コーヒー 待って 誕生日 おめでとう
        """),
    WordList(
      code: "zh", perMille: 30, separator: "", comma: "，", stop: "。", question: "？", exclamation: "！",
      words: """
        的 我 了 你 是 不 在 好 吗 我们 就 有 去 今天 明天 吃 看 谢谢 吧 这个 都 也 很 什么 时候 回家 咖啡 晚上 一起 可以 没有 火车 漂亮 朋友
        生日 快乐 真的 不错
        """),
  ]
}
