/** Reviews and replies in Latin letters, and a reply in the language's own script. */
export const ROMANISED_TEXTS: Record<string, [review: string, reply: string, own: string]> = {
  hi: [
    'Bahut accha app hai lekin naye update ke baad login nahi ho raha, please jaldi theek karo',
    'Aapke review ke liye bahut dhanyavad, hum is samasya ko jaldi theek karenge.',
    'आपकी समीक्षा के लिए धन्यवाद, हम इस समस्या को जल्दी ठीक करेंगे।',
  ],
  ur: [
    'App bohat achi hai magar update ke baad khulta hi nahi hai, meherbani karke masla hal karein',
    'Aapke review ka bohat shukriya, hum is masle ko jald theek karenge, janab.',
    'آپ کے جائزے کا بہت شکریہ، ہم اس مسئلے کو جلد ٹھیک کریں گے۔',
  ],
  bn: [
    'Ei app ta khub bhalo kintu update er por theke login korte parchi na, dhonnobad',
    'Apnar review er jonno onek dhonnobad, amra ei shomossha ta thik korbo.',
    'আপনার রিভিউর জন্য অনেক ধন্যবাদ, আমরা এই সমস্যাটি ঠিক করব।',
  ],
  ta: [
    'Romba nalla app aana update ku aprom login panna mudiyala, konjam paarunga',
    'Ungal review ku romba nandri, naanga intha problem ah seekiram sari panrom.',
    'உங்கள் விமர்சனத்திற்கு மிக்க நன்றி, இந்த சிக்கலை விரைவில் சரிசெய்வோம்.',
  ],
  te: [
    'App chala bagundi kani update tarvata login avvatledu, ippudu emi cheyali',
    'Mee review ki chala dhanyavadalu, memu ee samasya ni tvaraga fix chestham kani samayam kavali.',
    'మీ సమీక్షకు చాలా ధన్యవాదాలు, మేము ఈ సమస్యను త్వరగా పరిష్కరిస్తాము.',
  ],
  ar: [
    'El barnamej gamil awi bas ba3d el ta7dith msh byefta7 3andi, leh keda ya gama3a',
    'Shukran jazilan 3ala el review, e7na hansalla7 el moshkela fi el ta7dith el gay.',
    'شكرًا جزيلًا على مراجعتك، سنصلح المشكلة في التحديث القادم.',
  ],
  fa: [
    'Barname kheili khoob ast vali bad az update dige baz nemishe, lotfan dorost konid',
    'Az nazar shoma sepas, ma in moshkel ra dar noskhe badi dorost mikonim.',
    'از نظر شما سپاسگزاریم، این مشکل را در نسخه بعدی درست می‌کنیم.',
  ],
  ru: [
    'Prilozhenie ochen horoshee, no posle obnovleniya ne rabotaet vhod, ispravte pozhaluysta',
    'Spasibo za vash otzyv, my uzhe ispravlyaem etu oshibku, i ona ischeznet v obnovlenii.',
    'Спасибо за ваш отзыв, мы уже исправляем эту ошибку в обновлении.',
  ],
  uk: [
    'Duzhe harnyi zastosunok, ale pislya onovlennya ne pratsyuye vkhid, vypravte bud laska',
    'Dyakuyemo za vash vidhuk, my vzhe vypravlyayemo tsyu pomylku, ale treba shche dva dni.',
    'Дякуємо за ваш відгук, ми вже виправляємо цю помилку в оновленні.',
  ],
  bg: [
    'Mnogo hubavo prilozhenie, no sled aktualizaciyata ne raboti vhodat, molya opravete go',
    'Blagodarim vi za otziva, veche opravyame problema i shte go ima v sledvashtata versiya.',
    'Благодарим ви за отзива, вече оправяме проблема в следващата версия.',
  ],
  el: [
    'Poly kali efarmogi alla meta tin anavathmisi den anoigei, ti na kano parakalo',
    'Sas efxaristoume poly gia tin kritiki sas, to provlima tha lythei stin epomeni ekdosi.',
    'Σας ευχαριστούμε πολύ για την κριτική σας, το πρόβλημα θα λυθεί.',
  ],
  he: [
    'Aplikatsia tova meod aval achrei haidkun hakol nitka ve ein li efshar lehikanes',
    'Toda raba al habikoret shelachem, anachnu kvar metaknim et habeaya shel haknisa.',
    'תודה רבה על הביקורת שלכם, אנחנו כבר מתקנים את הבעיה של הכניסה.',
  ],
  ko: [
    'Aepi jinjja joayo geunde eopdeiteu hu e rogeuini andwaeyo, ppalli gochyeo juseyo',
    'Ribyu gamsahamnida, uri neun i munjereul ppalli haegyeolhagesseumnida, jogeumman gidaryeo juseyo.',
    '리뷰 남겨 주셔서 감사합니다. 이 문제를 빨리 해결하겠습니다.',
  ],
  ja: [
    'Kono apuri wa totemo benri desu ga, appudeeto no ato de roguin dekimasen',
    'Rebyuu arigatou gozaimasu. Kono mondai wa tsugi no baajon de naoshimasu.',
    'レビューありがとうございます。この問題は次のバージョンで直します。',
  ],
  'zh-Hans': [
    'Zhe ge ruanjian hen hao yong, dan shi gengxin zhihou bu neng dakai le, zenme ban',
    'Feichang ganxie ninde pinglun, women hui zai xia ge banben jiejue zhe ge wenti.',
    '非常感谢您的评论，我们会在下个版本解决这个问题。',
  ],
};
