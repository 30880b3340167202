/** Names that little else has, with whatever ending a language gives them. */
const NAMES =
  'telegram|whats ?app|viber|we ?chat|discord|skype|instagram|insta|kakao(?: ?talk)?|zalo|facebook|messenger|snap ?chat|tik ?tok|threema|twitter|linkedin|bluesky|mastodon|reddit|weibo|douyin|vkontakte|twitch|youtube|tumblr|pinterest|' +
  'телеграм|телеґрам|телега|телегу|телезі|в[ао]тс?ап|вацап|вотсап|вайбер|[іи]нстаграм|[іи]нста|фейсбук|мес+енджер|д[іи]скорд|скайп|тв[іи]т+ер|т[іи]кток|снапчат|сигнал|вконтакт|ред+[іи]т';
const SHORT =
  'tg|тг|ig|fb|vk|вк|wa|wx|vx|qq|icq|kik|imo|bip|botim|inst|ins|jabber|xmpp|tweet|dm|pm|инста|signal id|line id|session id';
/** Names that are words too, unless they are capitalised. */
const CAPITALISED =
  "(?:Signal|LINE|Line (?:ID|account|chat)|Element|Matrix|Threads|Snap|Session|Quora|Zoom|Teams|Slack|Tweet)(?:[’']?\\p{L}{1,5})?|(?<!(?:iPhone|Model|OS|Xbox|Galaxy|Series|Windows|Mac) )X(?:[’']\\p{L}{1,4})?";
const ARABIC =
  'تيليجرام|تلغرام|تليجرام|تيليغرام|تلجرام|تيلجرام|واتس ?اب|واتس|وتساب|فايبر|[إا]نست[غجق]رام|انستا|فيس ?بوك|ما?سنجر|سناب ?شات|سناب|تويتر|ديسكورد|سكايب|تيك ?توك|سيجنال|سيغنال|لاين|ريديت|[إا]يمو|بوتيم|منصة [إا]كس';
const CHINESE =
  '微 ?信|薇 ?信|威 ?信|v ?信|加 ?v(?![a-z])|加 ?微|微博|抖音|快手|小红书|小紅書|扣扣|电报|電報|纸飞机|紙飛機|飞机号|飛機號|推特|脸书|臉書|脸谱|钉钉|釘釘|企微|陌陌|知乎|豆瓣|私信|ins 账号';
const JAPANESE =
  'テレグラム|(?<!オン|オフ|ガイド|デッド|タイム|アウト)ライン|ツイッター|インスタ|フェイスブック|スカイプ|ディスコード|カカオ|シグナル|ティックトック|スナチャ|スナップチャット|メッセンジャー|バイバー|ウィーチャット|ワッツアップ|ディスコ鯖|マストドン|レディット';
const KOREAN =
  '텔레그램|텔레그렘|텔방|카톡|카카오|오픈 ?채팅|오픈 ?톡|(?<!온|오프|가이드|타임|데드|아웃)라인|인스타|페이스북|페북|디스코드|디코|스카이프|트위터|틱톡|스냅챗|바이버|위챗|왓츠앱|와츠앱|시그널|메신저|레딧';

const START = '(?<![\\p{L}\\p{N}_@.])';
const END = '(?![\\p{L}\\p{N}])';
/** Networks by their names in all scripts, with case endings and particles: "Telegram'da", 'Telegramie', '텔레그램에서'. */
export const NETWORKS = new RegExp(
  [
    `${START}(?:${NAMES})(?:[’']\\p{L}{1,5}|\\p{L}{0,5})${END}`,
    `${START}(?:${SHORT})(?:[’']\\p{L}{1,5})?${END}`,
    `(?:${ARABIC}|${CHINESE}|${JAPANESE}|${KOREAN})`,
  ].join('|'),
  'giu',
);
export const CAPITALISED_NETWORKS = new RegExp(`${START}(?:${CAPITALISED})${END}`, 'gu');

/** Hosts of mail, which in 'name on gmail' make an address. */
export const MAIL_HOSTS =
  'g ?mail|google ?mail|hot ?mail|outlook|yahoo|proton(?: ?mail)?|gmx|icloud|yandex|naver|seznam|onet|ukr\\.net|live mail|aol|web\\.de|mail\\.ru|tuta(?:nota)?|джимейл|гмейл|ґмейл|جيميل|ジーメール|지메일|谷歌邮箱|네이버 ?메일';

/** What says that a name follows, or came before. */
export const NAMING = new RegExp(
  `${START}(?:${[
    'we are|we.re|i am|is|are|as|named?|called|handle|user(?:name)?|account|id|nick(?:name)?|find|add|follow|join|contact|message|write|search|look for|dm|under|on',
    'wir sind|heißen|heißt|sind|ist|als|namens|unter|name|konto|kanal|such\\p{L}*|folg\\p{L}*|schreib\\p{L}*|find\\p{L}*',
    'somos|es|como|nombre|cuenta|usuario|busc\\p{L}*|búsc\\p{L}*|síg\\p{L}*|escríb\\p{L}*|encuéntr\\p{L}*|bajo|nome|conta|procur\\p{L}*|sig\\p{L}*|segu\\p{L}*|usuário|são|é',
    'sommes|est|comme|nom|compte|cherch\\p{L}*|suiv\\p{L}*|écri\\p{L}*|trouv\\p{L}*|sous|appel\\p{L}*|pseudo',
    'heten|zijn|is|als|naam|zoek\\p{L}*|volg\\p{L}*|vind\\p{L}*|onder|jesteśmy|jest|jako|nazw\\p{L}*|szuka\\p{L}*|znajd\\p{L}*|konto|pod|profil',
    'jsme|je|jménem|účet|hled\\p{L}*|najd\\p{L}*|sledujte|ми|ім.ям|нік|шука\\p{L}*|знайд\\p{L}*|пишіть|акаунт|під|це|як',
    'adı\\p{L}*|adi\\p{L}*|ismi\\p{L}*|hesab\\p{L}*|biz\\p{L}*|bul\\p{L}*|ara\\p{L}*|takip|yaz\\p{L}*|олар|باسم|اسم\\p{L}*|حساب\\p{L}*|نحن|هو|ابحث\\p{L}*|تابع\\p{L}*|راسل\\p{L}*',
  ].join('|')})${END}|[:：=→>]|名|は|で|を|搜|叫|是|加|号|號|関|検索|로|은|는|이름|아이디|계정|검색|추가`,
  'giu',
);

/** What says that the next word is a name, whatever it looks like. */
export const BY_NAME =
  '(?:with|under|by) the (?:user)?name|(?:user)?name is|named|nickname|handle is|handle|unter dem (?:nutzer|benutzer)?namen|namens|mit dem namen|con el (?:nombre|usuario)|bajo el nombre|de nombre|com o nome|sob o nome|de nome|chamad[oa]s?|avec le (?:nom|pseudo)|sous le (?:nom|pseudo)|au nom de|nommée?s?|onder de naam|met de naam|genaamd|pod nazwą|o nazwie|jako|pod jménem|se jménem|s názvem|jménem|під (?:ім.ям|назвою|ніком)|на ім.я|ніком|(?:kullanıcı )?adı(?:yla)?|isimli|ismiyle|باسم|تحت اسم|用户名|名字是?|名为|昵称|名前は|ユーザー名は?|아이디는|이름은';

/** Words that are neither, beside networks in other scripts. */
export const ORDINARY =
  /^(?:login|logout|share|sharing|button|android|iphone|ipados|email|e-mail|online|offline|widget|widgets|facebook|google|apple|premium|cookies?|token|cache|update|version|support|story|stories|reels?|video|photo|image|link|links|image|sticker|dark|mode|pro|beta|status|backup|cloud|wi-fi|bluetooth|sign-in|log-in|check-in|opt-in|add-on|plug-in|drop-down|pop-up|end-to-end|face-id|windows|macos|linux|chrome|safari|firefox|webview|oauth|https?|telegram|whatsapp|instagram|discord|twitter|youtube|tiktok|snapchat|wechat|weixin|kakao|kakaotalk|skype|viber|zalo|messenger|reddit|signal|linkedin)$/i;
/** Names of products with a capital letter inside. */
export const PRODUCTS =
  /^(?:WhatsApp|TikTok|YouTube|LinkedIn|WeChat|KakaoTalk|SnapChat|FaceBook|Face(?:Time|ID)|PayPal|Home(?:Kit|Pod)|Car[Pp]lay|Air(?:Drop|Pods?|Play|Tags?)|One(?:Drive|Note|Plus)|GitHub|GitLab|TestFlight|AppStore|PlayStore|GooglePlay|JavaScript|OpenStreetMap|SoundCloud|HealthKit|SharePoint|PowerPoint|DropBox|QuickTime|ChatGPT|WordPress|MasterCard|BlackBerry|HarmonyOS|FitBit|CashApp|DuckDuckGo|BlueSky|BlueTooth|EverNote|AutoFill|CapCut|TouchID|TouchPad|InMail|iMessage|iTunes|iCloud|iPhone|DeviceCheck|StoreKit|CloudKit|InDesign|LastPass|BitWarden|WebView|WiFi|McDonald\p{L}*|DeepL|VoiceOver|TalkBack|SpeakerPhone|MagSafe|SmartThings)$/u;
