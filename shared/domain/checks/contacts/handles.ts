import type { Contact } from './links.ts';
import { accountsIn } from './named-accounts.ts';
import { NETWORKS } from './networks.ts';

/** Words after the sign @ where it is meant as a sign: 'a symbol like @ or #', 'the @ sign'. */
const NO_NAME =
  '(?:the|an?|our|your|my|this|that|all|any|or|oder|o|ou|of|lub|nebo|чи|або|أو|veya|や|또는|and|und|y|et|en|i|e|і|و|ve|和|或|と)(?!\\p{L})';
const ADDRESS = new RegExp(
  `(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}(?:@|\\s@\\s(?=\\p{L})(?!${NO_NAME}))[\\p{L}\\p{N}_-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){0,9}`,
  'giu',
);
const AT_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}._%+-])@(?!\\s?${NO_NAME})\\s?[\\p{L}\\p{N}_][\\p{L}\\p{N}_.]{1,40}`,
  'giu',
);

/** Beside a sign or a word for a name, also networks whose names are words and services that move money. */
const NETWORK = `${NETWORKS.source}|signal(?: id)?|line(?: id)?|라인|ライン|threads|element|matrix|teams id|zoom id|paypal|cash ?app|venmo`;
const ID_WORD =
  '(?:id|user(?:name)?|name|handle|nick(?:name)?|account|channel|group|bot|contact|konto|kanal|gruppe|benutzer(?:name)?|nutzername|usuario|usuário|cuenta|canal|grupo|compte|groupe|kanaal|gebruiker(?:snaam)?|użytkownik|kanał|grupa|uživatel|účet|kullanıcı(?: adı)?|hesap|kanalı|акаунт|канал|група|нік|ник|аккаунт|обліковий запис|аккаунты|معرف|حساب|قناة|账号|帳號|号码?|號|群|アカウント|ユーザー名|아이디|계정|채널|number|nummer|número|numéro|numer|číslo|номер)';
const TIE =
  '(?:as|under|by|at|is|called|named|als|unter|ist|namens|como|es|é|sous|est|comme|pod|jako|to|je|als|onder|під|як|под|как|بأسم|باسم|هو|是|为|叫|は|で|는|은|로)';
const SIGN = '[:：=@/>|#"\'«“„(\\[→]';
const NAME = '[a-z0-9_][a-z0-9_.-]{2,40}';
/** A name that no word looks like: with a digit or an underscore. */
const ODD_NAME = '(?=[a-z_.-]{0,40}[\\d_#])[a-z0-9_][a-z0-9_.#-]{3,40}';
const CALL =
  'contact|write|messag|text us|reach|find|add|follow|join|talk|chat|ping|schreib|kontakt|meld|erreich|such|escríb|contáct|encuéntr|agreg|agrég|busca|búsca|escrev|contat|encontr|adicion|écriv|trouv|rejoi|ajout|schrijf|vind|napisz|skontaktuj|znajdź|dodaj|napiš|najd|přid|напиш|знайд|зв.яж|додай|yazın|ulaş|bulun|ekleyin|تواصل|راسل|اضاف|أضف';
/** Words that follow a network's name without being a name on it. */
const PLAIN =
  '(?:please|for|and|anytime|today|directly|instead|again|when|where|because|support|chats?|groups?|pages?|accounts?|channels?|contacts?|friends?|messages?|stories|stickers?|status|works?|integration|login|button|notifications?|bitte|oder|wenn|damit|wieder|jetzt|direkt|gerne|para|cuando|ahora|gracias|agora|quando|obrigad[oa]|pour|avec|merci|quand|maintenant|graag|wanneer|jeśli|kiedy|teraz|pokud|když|nyní|için|lütfen|şimdi)\\b';
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

const HANDLES = [
  // 'Telegram: name', 'WhatsApp - name', 'LINE ID name', 'Telegram as name', 'Telegram user name'
  `${START}(?:${NETWORK})\\s{0,2}(?:${ID_WORD}\\s{0,2})?(?:(?:${SIGN}{1,3}|\\s-)\\s{0,2}){1,3}(?:${ID_WORD}\\s{0,2}(?:${SIGN}{1,2}\\s{0,2})?)?(?!(?:the|and|it|we|you|this|that|please|for|if|is|are|in|on|with)\\b)${NAME}`,
  `${START}(?:${NETWORK})\\s{0,2}${ID_WORD}\\s{1,2}(?:${TIE}\\s{1,2})?(?!(?:linked|connected|working|required|not|now|also|back|available|disabled|enabled|broken|fixed|needed|no|and|or|is|are|was|has|in|on|with|to|for|at|the|from|list|settings|tab|feature|integration|und|et|y|e|i|a)\\b)${NAME}`,
  `${START}(?:${NETWORK})\\s{1,2}(?:as|under|als|unter|como|sous|pod|jako|onder|під|як|под|как)\\s{1,2}(?!(?:the|an?|well|usual|soon|expected|described|your|our|it|we|you|der|die|das|el|la|un|une|het|een)\\b)${NAME}`,
  `${START}(?:${NETWORK})[^\\p{L}\\p{N}]{0,4}${ODD_NAME}`,
  // 'name_1 on Telegram', 'message name on Telegram', and a Latin name in another script
  `${ODD_NAME}\\s{0,2}(?:\\p{L}{1,5}\\s{1,2}){0,2}[(,-]{0,2}\\s{0,2}(?:${NETWORK})${END}`,
  `${START}(?:contact|message|write(?: to)?|text|add|dm|pm|ping|reach|find|follow|search(?: for)?|join)\\s{1,2}(?!(?:us|me|you|them|him|her|our|the|it|out|a|your|this|that|support|to|from|for|friends|contacts|people|messages?|photos?|videos?)\\b)[a-z0-9_.]{4,40}\\s{1,2}(?:on|via|in|through|over|at)\\s{1,2}(?:${NETWORK})${END}`,
  `(?:微信号?|微信號|威信|薇信|wx|vx|电报|飞机号|qq号?|카톡|카카오톡|텔레그램|라인|ライン|テレグラム|телеграм\\p{L}{0,3}|вайбер\\p{L}{0,2}|واتساب|تيليجرام)[^\\p{L}\\p{N}]{0,4}(?:(?:id|${ID_WORD})[^\\p{L}\\p{N}]{0,4})?${TIE}?[^\\p{L}\\p{N}]{0,3}(?!app|api|pay|bot\\b)${NAME}`,
  // 'write to us on Telegram name'
  `${START}(?:${CALL})\\p{L}{0,4}[^.!?\\n]{0,40}?(?<![\\p{L}\\p{N}])(?:${NETWORK})\\s{1,2}(?!${PLAIN})[a-z0-9_][a-z0-9_.]{4,40}(?=[.,!?)]|$|\\s(?:and|for|or|und|oder|y|o|et|ou|e|i|en|a|і|ve)\\s)`,
  `${START}(?:dm|pm|inbox|ping)\\s{1,2}@?${ODD_NAME}`,
].map((pattern) => new RegExp(pattern, 'giu'));

const nameOf = (whole: string): string =>
  whole
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[.,;:!?)\]}'"-]{1,20}$/, '');

const found = (text: string, pattern: RegExp): Contact[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, index }) => ({
    name: nameOf(whole),
    from: index,
    to: index + whole.replace(/[.,;:!?)]{1,20}$/, '').length,
  }));

const blank = (text: string): string => ' '.repeat(text.length);

/** E-mail addresses, and names on social networks and messengers. */
export const handlesIn = (text: string): Contact[] => {
  const rest = text.replace(ADDRESS, blank);
  return [
    ...found(text, ADDRESS),
    ...found(rest, AT_NAME),
    ...HANDLES.flatMap((each) => found(rest, each)),
    ...accountsIn(rest),
  ];
};

/** The text without its addresses, whose hosts are no links of their own. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, blank);
