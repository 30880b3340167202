import { writtenLanguage } from '#shared/domain/written-language.ts';
import { hasPhrases } from './phrases.ts';

const scripts: [RegExp, string][] = [
  [/[\u3040-\u30ff]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

const words: Record<string, string> = {
  en: 'the and is it this was for with app very not you but have my great love good please of to works',
  cs: 'je to se na že ale jsem není aplikace velmi pro skvělá dobrá už když jen mi bych jak ne po',
  de: 'der die das und ist nicht ich ein eine sehr mit auch gut aber app für mir wird seit leider nach auf',
  es: 'el la los que es muy no y una para con pero me por está mi aplicación se más gracias desde',
  pt: 'o que não é muito uma para com mas meu está do da em aplicativo você mais bom depois já',
  fr: 'le la les est et une pas je très pour mais avec des application ce cette sur plus depuis vous bien',
  nl: 'de het een en is niet ik van maar zeer erg met voor dat op heel ook deze sinds werkt mijn',
  pl: 'jest nie to się na i bardzo ale aplikacja jak dla po że już mi z do polecam działa od tylko',
  tr: 'bir ve bu çok için ama değil ile güzel uygulama var yok daha sonra gibi ben her olarak',
  it: 'il che è non molto una per con ma sono questa app bella di della più dopo mi',
  sv: 'och är det att inte jag en mycket för med men på den appen bra har som',
};

const signs: [RegExp, string][] = [
  [/[ěřů]/i, 'cs'],
  [/[ąęłńśźż]/i, 'pl'],
  [/[ğışİ]/, 'tr'],
  [/[ñ¿¡]/i, 'es'],
  [/[ãõ]/i, 'pt'],
  [/[ß]/i, 'de'],
  [/[êèœùû]/i, 'fr'],
];

const wordSets = Object.entries(words).map(([language, list]) => ({
  language,
  set: new Set(list.split(' ')),
}));

/** By script first, then by usual words and signs; English where nothing tells. */
export const detected = (text: string): string => {
  const written = text.length < 40 ? undefined : writtenLanguage(text);
  if (written !== undefined && hasPhrases(written)) return written;
  const script = scripts.find(([pattern]) => pattern.test(text));
  if (script !== undefined) return script[1];
  if (/\p{Script=Cyrillic}/u.test(text)) return /[ыэъё]/i.test(text) && !/[іїєґ]/i.test(text) ? 'ru' : 'uk';
  const parts = text.toLowerCase().split(/[^\p{L}]+/u);
  const scored = wordSets.map(({ language, set }) => ({
    language,
    score:
      parts.filter((part) => set.has(part)).length +
      (signs.some(([sign, of]) => of === language && sign.test(text)) ? 2 : 0),
  }));
  const best = scored.reduce((top, each) => (each.score > top.score ? each : top));
  return best.score === 0 ? 'en' : best.language;
};
