import { phrase } from './phrases.ts';

/** Names, versions, phone numbers, addresses and links of a sentence, which no translation changes. */
export type Facts = { email?: string; link?: string; version?: string; phone?: string; names: string[] };

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"”()（）。，、「」]*[^\s<>"”()（）。，、「」.,;:!?]|\b[\w-]+\.(?:com|org|net|app|io|dev|test|example)(?:\/[\w/-]*)?\b/;
const VERSION = /\bv?\d+(?:\.\d+)+\b|(?<=\bversion )\d+\b/i;
const PHONE = /\+?\d[\d ()/-]{6,}\d/;
const NAME = /(?<=[\p{L}\d,;:)] )[\p{Lu}\d][\p{L}\d’'-]*(?: [\p{Lu}\d][\p{L}\d’'-]*)*/gu;
/** Capitalised in English without being a name. */
const ORDINARY = /^(?:I|I'm|I’m|I'll|We|You|Our|Please|Thank|Thanks|Sorry|OK|Hi|Hello|Wi-?Fi)$/;

export const factsIn = (sentence: string): Facts => {
  const email = EMAIL.exec(sentence)?.[0];
  const withoutEmail = sentence.replace(email ?? '', ' ');
  const link = LINK.exec(withoutEmail)?.[0];
  const withoutLink = withoutEmail.replace(link ?? '', ' ');
  const phone = PHONE.exec(withoutLink)?.[0];
  const withoutPhone = withoutLink.replace(phone ?? '', ' ');
  const version = VERSION.exec(withoutPhone)?.[0];
  const names = withoutPhone.replace(version ?? '', ' ').match(NAME) ?? [];
  return {
    ...(email === undefined ? {} : { email }),
    ...(link === undefined ? {} : { link }),
    ...(phone === undefined ? {} : { phone }),
    ...(version === undefined ? {} : { version }),
    names: [...new Set(names)].filter((name) => !ORDINARY.test(name)),
  };
};

const NEGATION = /\b(?:not|never|no|cannot|without|nothing|hardly)\b|n['’]t\b/i;

type Intent = { key: string; says: RegExp; with?: 'email' | 'link' | 'version'; negated?: true };

/** What publishers say in replies, the more specific first. A negated sentence only matches if `negated`. */
const INTENTS: readonly Intent[] = [
  { key: 'fixIn', with: 'version', says: /\b(?:will|coming|soon|going to|next|plan)\b/i },
  {
    key: 'fixedIn',
    with: 'version',
    says: /\b(?:fix|fixed|fixes|resolved?s?|solved?s?|corrected|repaired)\b/i,
  },
  {
    key: 'updateTo',
    with: 'version',
    says: /\b(?:updat\w+|upgrad\w+|install\w*|download\w*|get|use|try)\b/i,
  },
  { key: 'writeTo', with: 'email', says: /\b(?:so that|so we|help|look into|details?|send)\b/i },
  { key: 'contact', with: 'email', says: /./ },
  {
    key: 'link',
    with: 'link',
    says: /\b(?:more|see|read|visit|find|here|faq|guide|help|link|page|check|instructions?)\b/i,
  },
  { key: 'noRepro', negated: true, says: /\b(?:reproduce|replicate)\b/i },
  { key: 'delay', negated: true, says: /\b(?:sorry|apologi\w+|excuse)\b.*\b(?:late|delay|slow reply|wait)/i },
  { key: 'inconvenience', says: /\binconvenience/i },
  {
    key: 'trouble',
    negated: true,
    says: /\b(?:sorry|apologi\w+)\b.*\b(?:trouble|problem|issue|difficult|bug|crash)/i,
  },
  {
    key: 'sorry',
    negated: true,
    says: /\bsorry\b.*\b(?:work|expect|disappoint|experience|happen|feel|hear)/i,
  },
  { key: 'regret', says: /\bapologi[sz]\w*|\bapology|\bapologies/i },
  { key: 'weAreSorry', says: /\b(?:sorry|regret)\b/i },
  {
    key: 'thanksReport',
    says: /\bthank\w*\b.*\b(?:report|letting us know|telling us|pointing|bug|problem|issue)/i,
  },
  { key: 'patience', says: /\bpatien(?:ce|t)\b|\bbear with us\b/i },
  { key: 'support', says: /\b(?:thank\w*|appreciate)\b.*\b(?:support|loyal|trust)/i },
  { key: 'thanksGood', says: /\bthank\w*\b.*\b(?:kind|lovely|nice|great|wonderful|stars?|amazing)\b/i },
  { key: 'thanksPlain', says: /\bthank\w*\b.*\b(?:writing|time|review|wrote|message)\b/i },
  {
    key: 'thanksFeedback',
    says: /\bthank\w*\b.*\b(?:feedback|comment|suggest|opinion|thoughts|input|hint)/i,
  },
  { key: 'appreciate', says: /\b(?:appreciate|value|grateful)\b/i },
  { key: 'thankYou', negated: true, says: /^(?:many |a (?:big|huge) )?(?:thanks?|thank you|cheers)\b/i },
  { key: 'cause', says: /\b(?:found|identified|know)\b.*\b(?:cause|reason|bug|problem|issue|error)\b/i },
  { key: 'working', says: /\b(?:working on|work on|busy with|fixing|trying to fix|hard at work)\b/i },
  {
    key: 'fixSoon',
    says: /\b(?:fix|update|solution|patch|improvement)\w*\b.*\b(?:coming|soon|next|on (?:its|the) way|will)\b|\bwill\b.*\b(?:fix|solve|repair|resolve)/i,
  },
  { key: 'fixed', says: /\b(?:fixed|resolved|solved|repaired|corrected)\b/i },
  {
    key: 'looking',
    says: /\b(?:look(?:ing)? into|investigat\w+|checking|examin\w+|analys\w+|check this)\b/i,
  },
  {
    key: 'passOn',
    says: /\b(?:pass(?:ed|ing)?|forward\w*|shar(?:ed|ing)|told|hand\w*)\b.*\b(?:team|developers?|colleagues?|engineers?|on)\b/i,
  },
  {
    key: 'available',
    says: /\b(?:feature|option|function|mode|you can now|now available|is available)\b.*\b(?:now|available|new|added|already)\b/i,
  },
  {
    key: 'planned',
    says: /\b(?:on (?:our|the) (?:list|roadmap)|planned|planning|plan to|wish ?list|consider\w*)\b/i,
  },
  {
    key: 'idea',
    says: /\b(?:idea|suggestion|feature request|noted|wrote (?:it|this) down|write (?:it|this) down|wish)\b/i,
  },
  { key: 'newVersion', says: /\bnew (?:version|release)\b/i },
  {
    key: 'update',
    says: /\b(?:latest|newest|current) (?:version|update|release)|\bupdate (?:the|your|to)\b|\bplease update\b/i,
  },
  { key: 'reinstall', says: /\b(?:re-?install|uninstall|delete the app)/i },
  { key: 'relogin', says: /\b(?:log|sign) ?(?:out|off)\b|\b(?:log|sign) (?:back )?in again\b/i },
  { key: 'restart', says: /\b(?:restart|reboot|re-?open|turn (?:it|the app|your phone) off)/i },
  { key: 'connection', says: /\b(?:internet|wi-?fi|network|connection)\b/i },
  { key: 'screenshot', says: /\b(?:screenshot|screen shot|recording|picture)\b/i },
  { key: 'whichVersion', says: /\b(?:which|what)\b.*\bversion\b/i },
  { key: 'device', says: /\b(?:which|what)\b.*\b(?:device|phone|model|tablet)\b/i },
  {
    key: 'details',
    says: /\b(?:more|further|tell us|describe|explain|share)\b.*\b(?:details?|information|about|happened|what|how)\b|\bwhat happened\b/i,
  },
  {
    key: 'again',
    says: /\b(?:let us know|tell us)\b.*\b(?:again|still|persist|continue|returns?|comes back)/i,
  },
  { key: 'tryAgain', says: /\btry\b.*\bagain\b|\btry once more\b/i },
  { key: 'cancel', says: /\b(?:cancel|unsubscribe|subscription)/i },
  { key: 'refund', says: /\b(?:refund|money back)/i },
  { key: 'dataSafe', says: /\b(?:data|entries|information)\b.*\b(?:safe|secure|kept|backed)/i },
  { key: 'settings', says: /\b(?:settings?|preferences|menu)\b/i },
  { key: 'chance', says: /\b(?:another|second|one more) (?:chance|try)\b/i },
  {
    key: 'keepPosted',
    says: /\bkeep you (?:posted|informed|updated|up to date)|\bget back to you|\blet you know\b/i,
  },
  {
    key: 'questions',
    says: /\b(?:questions?|anything else|need (?:any )?help|happy to help|here to help|here for you)\b/i,
  },
  { key: 'contactUs', says: /\b(?:contact|reach out|get in touch|reach us)\b/i },
  {
    key: 'writeUs',
    says: /\b(?:write|e-?mail|message|drop) (?:to )?us\b|\bsend us (?:an? )?(?:e-?mail|message)/i,
  },
  { key: 'again', says: /\blet us know\b|\btell us\b/i },
  { key: 'readAll', says: /\bread (?:every|each|all)\b/i },
  { key: 'understand', says: /\b(?:understand|frustrat\w+|annoying|disappoint\w+)\b/i },
  { key: 'right', says: /\byou(?:'re|’re| are) (?:absolutely |quite |completely )?right\b/i },
  { key: 'helps', says: /\bhope\b.*\bhelp/i },
  { key: 'enjoy', says: /\b(?:hope|keep)\b.*\b(?:enjoy|fun|using)/i },
  { key: 'smile', says: /\b(?:made|makes)\b.*\b(?:smile|day|happy)\b/i },
  {
    key: 'glad',
    says: /\b(?:glad|happy|delighted|pleased|great to hear|love to hear|good to hear|wonderful)\b/i,
  },
  {
    key: 'improve',
    says: /\b(?:feedback|review|comments?)\b.*\b(?:help|better|improve)|\bimprov\w+\b.*\bapp\b/i,
  },
  { key: 'seeYou', says: /^(?:see you|bye|goodbye|until|talk)\b/i },
  {
    key: 'niceDay',
    says: /\b(?:nice|good|great|lovely|wonderful|pleasant)\b.*\b(?:day|week|weekend|evening|time)\b/i,
  },
  {
    key: 'regards',
    says: /^(?:best|kind|warm|many|with kind|with best)?\s*(?:regards|wishes|greetings)|^(?:yours sincerely|sincerely|cheers|yours)\b/i,
  },
];

/** The intent of an English sentence, if it can be told. */
export const intentOf = (sentence: string, facts: Facts): string | undefined => {
  const isNegated = NEGATION.test(sentence);
  return INTENTS.find(
    ({ says, negated, with: needed }) =>
      (!isNegated || negated === true || needed === 'email' || needed === 'link') &&
      (needed === undefined || facts[needed] !== undefined) &&
      says.test(sentence),
  )?.key;
};

const SLOT = /\{(email|link|version|start)\}/;
const END = /[.!?。！？؟…]?$/u;
const IS_WIDE = new Set(['zh', 'ja']);

/** The phrase with the facts in its slot; those it has no slot for follow in brackets. */
export const spoken = (key: string, language: string, facts: Facts, start = ''): string => {
  const text = phrase(language, key);
  const slot = SLOT.exec(text)?.[1];
  const slots = new Map(Object.entries({ ...facts, start }));
  const filled = text.replace(SLOT, () => String(slots.get(slot ?? '') ?? ''));
  const { email, link, version, phone, names } = facts;
  const others = [...names, email, link, phone, version].filter(
    (fact): fact is string => fact !== undefined && !filled.includes(fact),
  );
  if (others.length === 0) return filled;
  const list = others.join(', ');
  return filled.replace(END, (end) => `${IS_WIDE.has(language) ? `（${list}）` : ` (${list})`}${end}`);
};

const FIRST_WORDS = 3;
const LONGEST_START = 30;

/** A sentence whose intent is unclear: says in the language that its translation would be here. */
export const untranslated = (sentence: string, language: string, facts: Facts): string =>
  spoken('untranslated', language, facts, startOf(sentence, FIRST_WORDS));

export const startOf = (text: string, count: number): string => {
  const words = text
    .replace(/[.!?。！？؟…"“”„«»「」]+/gu, ' ')
    .trim()
    .split(/\s+/);
  const start = words.slice(0, count).join(' ');
  const cut = start.length > LONGEST_START ? start.slice(0, LONGEST_START) : start;
  return cut.length < start.length || words.length > count ? `${cut}…` : cut;
};
