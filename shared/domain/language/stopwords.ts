/** Frequent words per language, which tell apart languages of the same script. */
export type Vocabulary = Readonly<Record<string, string>>;

export const LATIN: Vocabulary = {
  en: 'the and is it this was for with you your we our are have to of that not please thank thanks us in on be will would from app can sorry hear glad know do like or but so at by if as any has been more an all when which team feedback review hi i my me very does don love great works work',
  cs: 'je to se na že ale jsme jsem není pro v a s k z do si by už jak také velmi prosím děkujeme nás vás vám vaše váš který které nám od po za nebo když být bude tak ji jsou aplikace aplikaci moc hezké jste rádi mrzí recenzi mi mě tato pořád nejde dobrá',
  de: 'der die das und ist nicht ich wir sie ihr ihre ihnen ein eine einen sehr mit auch gut aber für mir uns dass es zu den dem auf im von haben sind wird werden bitte danke vielen dank über zum zur freut leid tut noch bei wenn oder schön diese dieser dieses keine kein klasse ständig immer gerne leider',
  es: 'el la los las que es muy no y una un para con por en de del su sus se más gracias nos le lo al como pero esta este ha hemos está estamos usted tu te aplicación app hola sentimos alegra si son fue también ya sobre mucho a me mi mis quiero cuando todos hay yo ni tiene desde tus nadie muchas sin hasta ahora funciona sola cada vez',
  pt: 'o os as que não é muito uma um para com por em de do da dos das seu sua mais obrigado obrigada nos lhe ao à no na pelo pela mas está estamos você foi são isso também já aplicativo agradecemos ficamos equipe se temos sentimos lamentamos a e eu meu minha este esta ótimo ajuda',
  fr: 'le la les est et une un pas je très pour mais avec des ce cette sur plus vous nous votre vos notre que qui en de du au aux dans merci bien sommes avons avez à il elle être par ne si ou application heureux désolés bonjour cela aussi été on me mon ma mes je deux fois tous tout quand veux veut personne jours rien bon toute ton tes tu suis ai peux appli comme jamais impossible parfait ça nul',
  nl: 'de het een en is niet ik we wij u uw van maar zeer erg met voor dat op heel ook deze ons onze bedankt dank te aan in om er zijn hebben hebt wordt bij naar als dan je jouw graag fijn spijt jammer dit die nog wel kunt kan beoordeling werkt geen mijn hartelijk hoe wat weten laten veel plezier nieuwe',
  pl: 'jest nie to się na i bardzo ale jak dla że po już z do za w o od tym nam nas ci cię jesteśmy dziękujemy prosimy przykro tego jako czy oraz lub będzie aplikacja aplikacji opinię aby nasz zespół są tak także pan pani który polecam mogę',
  tr: 'bir ve bu çok için ama değil ile var daha gibi teşekkür ederiz teşekkürler size sizi bize biz siz olarak olduğunu kadar da de ne en her uygulama uygulamayı lütfen sevindik üzgünüz ki hem iyi göre sizin bizi merhaba mi',
  it: 'il che è non molto una un per con ma sono questa app della del di più gli le la lo nostro nostra vostra grazie ci siamo abbiamo anche alla nel si ha come ti tua tuo lei sua recensione e i',
  sv: 'och är det att inte jag en ett vi dig du för med på den appen som tack så mycket av till om kan har din ditt vår oss från också gärna hör ledsna att mer eller när',
  da: 'og er det at ikke jeg en et vi dig du for med på den appen som tak så meget af til om kan har din dit vores os fra også gerne hører kede glade eller når mere efter',
  nb: 'og er det at ikke jeg en et vi deg du for med på den appen som takk så mye av til om kan har din ditt vår oss fra også gjerne hører lei glade eller når mer etter',
  fi: 'ja on se ei että kiitos me te olemme sinun teidän sovellus sovelluksen ovat kun myös hyvin tämä jos kuin niin mutta sekä voi voit paljon palautteesta meille ole',
  hu: 'a az és nem egy hogy köszönjük is meg ez van az alkalmazás nagyon örülünk sajnáljuk önnek ön csak de ha már mint kérjük vagy lesz még itt el ki',
  ro: 'când după se la mea mele îmi fiecare si și este nu că pentru mulțumim cu în la pe o un vă ne aplicația foarte din mai dar sunt am au de să ce dacă care noastră dumneavoastră recenzia',
  sk: 'je to sa na že ale sme som nie pre v a s k z do si by už ako tiež veľmi prosím ďakujeme nás vás vám vaše váš ktorý ktoré od po za alebo keď byť bude tak ju sú aplikácia aplikáciu',
  hr: 'je i u na se za da su nije hvala vam smo vas što s od kao ali vrlo aplikacija aplikaciju vaš vaša vašu to će molimo nam drago žao ili ako te biti koji',
  sr: 'je i u na se za da su nije hvala vam smo vas što sa od kao ali vrlo aplikacija aplikaciju vaš vaša vašu to će molimo nam drago žao ili ako te biti koji',
  sl: 'je in v na se za da so ni hvala vam smo vas kaj z od kot ali ampak zelo aplikacija aplikacijo vaš vaša vašo to bo bomo prosimo nam veseli žal če ki ne',
  lt: 'aš mano po kai jau dar taip šis ši šią ir yra kad ne su už į tai jūsų mes labai ačiū dėkojame programėlė apie mums jums iš bet kaip ar prašome atsiliepimą džiaugiamės',
  lv: 'es mani pēc kopš jau vēl tik šo šī un ir ka ne ar par uz tas jūsu mēs ļoti paldies pateicamies lietotne mums jums no bet kā vai lūdzu atsauksmi priecājamies',
  et: 'seda minu mu iga nii ise pärast olen kõik ja on et ei see aitäh täname teie meie väga rakendus rakenduse kui ka oma me te aga meil teil või palun tagasiside oleme rõõm',
  ca: 'el la els les que és molt no i una un per amb en de del seu seva gràcies ens li al com però aquesta aquest ha hem està estem vostè aplicació hola sap greu més',
  eu: 'eta da ez dugu eskerrik asko zure gure oso aplikazioa baina bat hau dira duzu izan ere pozten gara sentitzen dugu mesedez',
  gl: 'o os as que non é moi unha un para con por en de do da dos das seu súa máis grazas nos lle ao á no na polo pola pero está estamos vostede aplicación sentímolo e',
  is: 'og er það að ekki ég við þér þú fyrir með á sem takk svo mikið af til um hefur þín okkur frá einnig þetta því vel forritið',
  id: 'yang dan di ini tidak untuk dengan kami anda terima kasih atas dari pada kepada akan sudah telah aplikasi bisa juga ulasan mohon maaf senang sangat agar',
  ms: 'yang dan di ini tidak untuk dengan kami anda terima kasih atas dari pada kepada akan sudah telah aplikasi boleh juga ulasan mohon maaf gembira sangat agar',
  vi: 'và là của bạn chúng tôi không cảm ơn đã rất cho với này một các ứng dụng để được những đánh giá xin lỗi có trong khi',
  fil: 'ang ng sa na mga ay ito hindi kami ninyo inyong salamat po sa iyong ikaw namin para at kung may din rin lubos maraming',
  sw: 'na ya wa kwa ni hii sisi asante wako yako programu tunashukuru sana kuwa katika la za lakini pia tafadhali',
  af: 'die het n en is nie ek ons u van maar baie met vir dat op ook hierdie dankie te aan in om jou jy graag jammer wat kan toep sal',
  sq: 'dhe është nuk që për me në një ju ne faleminderit shumë aplikacioni tuaj jemi të e së nga si por kjo',
};

/** Letters that occur in few languages and weigh more than a frequent word. */
export const LETTERS: readonly [RegExp, readonly string[]][] = [
  [/[ěřů]/u, ['cs']],
  [/[łśźż]/u, ['pl']],
  [/[ąę]/u, ['pl', 'lt']],
  [/[ėųį]/u, ['lt']],
  [/[āēīļņķģ]/u, ['lv']],
  [/[ășț]/u, ['ro']],
  [/[őű]/u, ['hu']],
  [/[ğış]/u, ['tr']],
  [/[ñ¿¡]/u, ['es']],
  [/[ãõ]/u, ['pt', 'et']],
  [/ß/u, ['de']],
  [/[œùê]/u, ['fr']],
  [/(?<!\p{L})(?:qu|[cdjlmns])['’]\p{L}/u, ['fr', 'it', 'ca']],
];

/** Letters or words unique to one language of a script. */
export const SIGNS: readonly [string, RegExp][] = [
  ['uk', /[іїєґ]/giu],
  ['ru', /[ыэё]/giu],
  ['kk', /[әғқңөұүһ]/giu],
  ['sr', /[ђјљњћџ]/giu],
  [
    'bg',
    /(?<!\p{L})(?:и|се|за|благодарим|ви|на|че|ще|да|от|съжаляваме|приложението|сме|ни|вашия)(?!\p{L})|ъ/giu,
  ],
  ['fa', /[پچژگکی]/gu],
  ['ur', /[ٹڈڑںےہھ]/gu],
  ['ar', /[ةىيكإأؤئ]/gu],
  ['mr', /(?<!\p{L})(?:आहे|आणि|नाही|तुमच्या|आम्ही|आम्हाला|धन्यवाद|करा|आहेत|तुम्ही)(?!\p{L})|ळ/gu],
  ['hi', /(?<!\p{L})(?:है|हैं|और|के|की|का|में|नहीं|आपके|आपकी|हम|हमें|से|लिए|को|यह)(?!\p{L})/gu],
];

/** Characters that exist in only one of the two Chinese scripts. */
export const TRADITIONAL =
  /[這個們來嗎沒會還麼說開關對時點請謝為實體過與書買賣電話應該後發問題讓給繼續裡當從經樣頁訊號類錄應處網機動務據區響興歡費錯誤]/gu;
export const SIMPLIFIED =
  /[这个们来吗没会还么说开关对时点请谢为实体过与书买卖电话应该后发问题让给继续里当从经样页讯号类录应处网机动务据区响兴欢费错误]/gu;
