/** What a review is about, by words of the fourteen languages; the earlier topic is the more specific. */
const TOPICS = [
  {
    topic: 'data',
    says: /(?:lost|los[et]|gone|deleted|wiped).{0,30}(?:data|entries|plants|notes|everything|progress)|data.{0,12}(?:lost|gone)|daten.{0,20}(?:weg|verloren|gelöscht)|(?:données|compte).{0,15}perdu|perdu.{0,20}(?:données|tout)|(?:perd|borr).{0,25}(?:datos|dados|todo|tudo)|gegevens.{0,15}(?:kwijt|weg)|ztrat.{0,15}dat|data.{0,10}zmizel|(?:straci|utrac).{0,15}dan|dane.{0,12}znik|дані.{0,15}(?:зник|втра)|البيانات|veri.{0,15}(?:kayb|silin)|数据.{0,6}(?:丢|没)|データ.{0,6}(?:消|失)|데이터.{0,8}(?:사라|날아|삭제)/iu,
  },
  {
    topic: 'login',
    says: /log ?in\b|logg?(?:ed|ing) (?:in|out)|sign(?:ing)? ?in\b|password|anmeld|einlogg|connecter|connexion|mot de passe|iniciar sesión|contraseña|fazer login|entrar na conta|senha|inlog|wachtwoord|přihl[aá]|heslo|zalogow|logowani|hasł|увійти|ввійти|вхід|парол|تسجيل الدخول|كلمة (?:ال)?(?:مرور|سر)|giriş|şifre|登录|登陆|密码|ログイン|パスワード|로그인|비밀번호/iu,
  },
  {
    topic: 'crash',
    says: /crash|clos(?:es|ing) (?:by )?itself|freez|abst[uü]rz|stürzt|plant(?:e|age|é)|se ferme|se cierra|cierra sola|\bcierres?\b|trava|fecha sozinho|crasht|loopt vast|sluit (?:steeds|vanzelf)|pad[aá](?:ní)?(?!\p{L})|spadn|zawiesz|wyłącza się|вилітає|закривається|зависа|يتوقف|ينهار|يغلق|يتعطل|çök|kapan[ıi]yor|donuyor|闪退|崩溃|卡死|落ちる|落ちます|強制終了|クラッシュ|固まる|튕기|튕김|튕겨|강제 ?종료|멈춰/iu,
  },
  {
    topic: 'sync',
    says: /sync|synch|sincron|eşitle|senkron|синхрон|مزامنة|同步|同期|동기화/iu,
  },
  {
    topic: 'ads',
    says: /\b(?:ads|adverts?|advertis\w+|commercials)\b|werbung|publicité|\bpubs?\b|anuncios|publicidad|anúncio|propaganda|advertenties|reclame|reklam|реклам|إعلان|广告|広告|광고/iu,
  },
  {
    topic: 'price',
    says: /price|expensive|subscription|too much money|cost|paywall|teuer|preis|\babo|\bprix\b|\bcher\b|abonnement|précio|precio|\bcar[oa]\b|suscrip|preço|assinatura|\bduur\b|prijs|cena\b|drah[éáýo]|předplat|drog[oia]|cen[ay]\b|subskryp|ціна|дорог|підписк|السعر|غال|اشتراك|pahal|fiyat|abonelik|价格|太贵|收费|订阅|高い|料金|値段|課金|비싸|비쌉|가격|구독/iu,
  },
  {
    topic: 'battery',
    says: /batter|akku|batería|bateria|baterie|baterii|батаре|акумулятор|البطارية|\bpil(?:i|im|imi)?\b|耗电|电池|電池|バッテリー|배터리/iu,
  },
  {
    topic: 'notify',
    says: /notif|remind|alarm|benachrichtig|erinnerung|rappels?\b|recordatorio|lembrete|meldingen|herinnering|oznámen|upozorn|připomín|powiadomi|przypomn|сповіщ|нагадув|إشعار|تذكير|bildirim|hatırlat|通知|提醒|リマインダー|알림/iu,
  },
  {
    topic: 'slow',
    says: /\bslow|\blag(?:s|gy|ging)?\b|takes (?:ages|forever)|loading|langsam|lädt|\blent(?:e|eur)?\b|\blent[oa]\b|traag|langzaam|pomal|\bwoln|повільн|гальму|بطيء|yavaş|很慢|太慢|卡顿|遅い|重い|느려|느리/iu,
  },
  {
    topic: 'feature',
    says: /please add|would (?:love|like|be (?:nice|great))|\bwish\b|missing|feature|dark mode|widget|wünsch|fehlt|wäre (?:schön|toll)|dunkelmodus|il manque|j'aimerais|serait (?:bien|super)|mode (?:sombre|vacances)|\bfalta\b|me gustaría|estaría bien|modo oscuro|gostaria|seria (?:bom|ótimo)|modo escuro|ontbreekt|zou (?:fijn|leuk)|mis ik|chyb[íě]|přidejte|uvítal|brakuje|przydał|dodajcie|бракує|не вистачає|додайте|ينقص|أتمنى|إضافة|eksik|olsa|ekley|希望|建议|增加|欲しい|ほしい|追加|추가|있으면 좋/iu,
  },
  {
    topic: 'broken',
    says: /(?:does ?n[o']t|doesn’t|not|n't|stopped) work|broken|\bbugs?\b|\berrors?\b|useless|nicht (?:mehr )?(?:geht|funktion)|geht nicht|funktioniert nicht|fehler|ne (?:marche|fonctionne)|marche pas|no (?:funciona|va)\b|não funciona|werkt niet|nefung|nie działa|не працю|لا يعمل|لا تعمل|çalışm|不能用|无法使用|動かない|動きません|使えない|작동하지|안 ?돼/iu,
  },
] as const;

/** Words that name a topic without saying that something is wrong, so that no draft is about them. */
const NAMED = [
  {
    topic: 'design',
    says: /design|interface|layout|beautiful|ugly|\bUI\b|übersichtlich|oberfläche|aussehen|schön|joli|moche|bonit[oa]|lind[oa]|diseño|aspecto|visual|uiterlijk|vormgeving|vzhled|wygląd|interfejs|дизайн|інтерфейс|تصميم|واجهة|tasarım|arayüz|界面|设计|デザイン|画面|디자인|화면/iu,
  },
  {
    topic: 'support',
    says: /support|nobody (?:ever )?answer|niemand (?:hat )?(?:je )?(?:ge)?antwort|personne ne (?:répond|m'a)|nadie (?:me )?(?:responde|contesta)|ninguém (?:nunca )?respond|nikdo (?:nikdy )?neodpov|nikt (?:nigdy )?nie odpow|ніхто (?:жодного разу )?не від|لا أحد ير|kimse (?:hiç )?cevap|没有人回|誰も返事|아무도 (?:답|대답)|desteğ|customer service|help ?desk|kundendienst|service client|soporte|atención al cliente|suporte|atendimento|klantenservice|podpor|obsług|підтримк|الدعم|destek|客服|サポート|고객센터|문의/iu,
  },
  {
    topic: 'privacy',
    says: /privacy|sold my|strangers|verkauft|fremde\b|vendu mo|des inconnus|vendido mi|desconocidos|venderam|estranhos|verkocht|vreemden|prodali|cizí lid|sprzedali|\bobcy\b|продали|незнайомц|بعتم|الغرباء|satmış|yabancılar|卖了我|陌生人|売りまし|知らない人|팔았|모르는 사람|personal data|tracking|spying|datenschutz|vie privée|privacidad|privacidade|soukromí|prywatnoś|приватн|الخصوصية|gizlilik|隐私|プライバシー|개인정보/iu,
  },
  {
    topic: 'update',
    says: /updat|new version|aktualisierung|mise à jour|actualizaci|atualiza|bijwerk|aktualizac|оновлен|التحديث|تحديث|güncelle|更新|アップデート|업데이트/iu,
  },
  {
    topic: 'content',
    says: /sounds?\b|recipes|rezepte|recettes|recetas|receitas|recepten|recepty|przepisy|рецепти|الوصفات|tarifler|菜谱|レシピ|레시피|articles|lessons|workouts|geräusch|klänge|\bsons\b|sonidos|geluid|zvuk|dźwięk|звук|أصوات|ses(?:ler)?\b|声音|音(?:声|源)|소리/iu,
  },
  {
    topic: 'transfer',
    says: /\bdata to\b|daten auf|données sur|datos a\b|dados para|gegevens over|data do\b|dane na\b|дані на|بياناتي|verilerimi|数据转|データを移|데이터를/iu,
  },
  {
    topic: 'wanted',
    says: /please (?:let|make|allow)|bitte macht|so gern|permettez|dejadnos|encantaría|deixem|adoraria|laat ons|zo graag|proszę dodać|dodać tryb/iu,
  },
  {
    topic: 'sluggish',
    says: /stutter|a minute to|ruckel|saccad|tirones|tarda|engasga|demora|hapert|seká|гальму|卡顿/iu,
  },
  {
    topic: 'closes',
    says: /sam[ao]? się zamyka|꺼집니다|꺼져|꺼지/iu,
  },
] as const;

/** A topic, and where the text says so. */
export type Found = { topic: string; at: number; length: number };

/** All topics of a text, the earlier in the list the more specific. */
export const topicsFound = (text: string): Found[] =>
  [...TOPICS, ...NAMED].flatMap(({ topic, says }) => {
    const match = says.exec(text);
    return match && match[0] !== '' ? [{ topic, at: match.index, length: match[0].length }] : [];
  });

export type Topic = (typeof TOPICS)[number]['topic'] | 'praise';

const MOST = 2;

/** What a review is about; praise only if nothing else, and its stars agree. */
export const topicsIn = (text: string, rating: number): Topic[] => {
  const found = TOPICS.filter(({ says }) => says.test(text)).map(({ topic }) => topic);
  const specific = found.length > 1 ? found.filter((topic) => topic !== 'broken') : found;
  if (rating === 5 && !specific.includes('feature')) return ['praise'];
  if (specific.length > 0) return specific.slice(0, MOST);
  return rating >= 4 ? ['praise'] : rating <= 2 ? ['broken'] : [];
};

/** The topics in English, for a note about a text that the sandbox cannot translate. */
const ENGLISH: Record<Topic, string> = {
  data: 'lost data',
  login: 'the login',
  crash: 'a crash',
  sync: 'the sync',
  ads: 'the ads',
  price: 'the price',
  battery: 'the battery',
  notify: 'notifications',
  slow: 'the speed',
  feature: 'a missing feature',
  broken: 'something that does not work',
  praise: 'praise',
};

export const topicNames = (text: string): string[] =>
  TOPICS.filter(({ says }) => says.test(text))
    .slice(0, MOST)
    .map(({ topic }) => ENGLISH[topic]);
