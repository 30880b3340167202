import type { Settings } from './ask.ts';
import { ownPhrase, phrase } from './phrases.ts';
import { fitting, joined, sentencesOf } from './sentences.ts';

/** The parts added to every reply of a review. */
export type Dress = {
  settings: Settings;
  appName: string;
  rating: number;
  author: string;
  limit: number;
  /** A seeded reply already mentions the app. */
  seeded: boolean;
};

const thanks =
  /thank|dank|merci|gracias|obrigad|děkuj|dzięku|дяку|شكر|teşekkür|感谢|谢谢|謝|grazie|спасибо|tack|धन्यवाद|ありがとう|感謝|감사|kiito|aitäh|ačiū|paldies|hvala|хвала|faleminderit|eskerrik|asante|dankie|köszön|mulțum|ďakuj|благодар|ευχαριστ|תודה|cảm ơn|terima kasih|salamat|ขอบคุณ|gràcies|grazas|þakk|ধন্যবাদ|நன்றி|ధన్యవాద|شکریہ|سپاس|მადლობა|рақмет/i;
const pictures = /\s*\p{Extended_Pictographic}\ufe0f?/gu;

const greetingIn = (language: string, { settings }: Dress): string => {
  const wish = settings.greeting ?? 'AUTO';
  if (wish === 'CUSTOM') return settings.customGreeting?.trim() ?? '';
  if (wish === 'AUTO' || wish === 'NONE') return '';
  const sign = language === 'zh' || language === 'ja' ? '！' : '!';
  return `${phrase(language, wish)}${sign}`;
};

const appNameIn = (language: string, { settings, appName, seeded }: Dress): string | undefined => {
  const wish = settings.howToCallTheAppInText;
  if (wish === 'MY_APP') return phrase(language, 'myApp');
  if (wish === 'OUR_APP') return phrase(language, 'ourApp');
  if (wish === 'CUSTOM') return settings.customAppName?.trim() || undefined;
  return wish === 'APP_NAME' && appName !== '' && !seeded ? appName : undefined;
};

const contactIn = (language: string, { settings, rating }: Dress): string[] => {
  const email = settings.email?.trim() ?? '';
  const wanted =
    settings.offerContact === 'ALWAYS' || (settings.offerContact === 'WHEN_NEEDED' && rating <= 3);
  return wanted && email !== '' ? [phrase(language, 'contact').replace('{email}', () => email)] : [];
};

/** A sentence that expresses the chosen tone. */
const toneIn = (language: string, { settings }: Dress): string[] => {
  const tone = settings.tone ?? 'AUTO';
  return ['FORMAL', 'CASUAL', 'HUMOROUS'].includes(tone) ? [ownPhrase(language, tone) ?? ''] : [];
};

const emojiFor = ({ settings, rating }: Dress): string => {
  const wanted = settings.emojiUsage === 'ALWAYS' || (settings.emojiUsage === 'POSITIVE' && rating >= 4);
  return wanted ? (rating >= 4 ? ' 😊' : ' 🙏') : '';
};

const withThanks = (sentences: string[], language: string, { settings, rating }: Dress): string[] => {
  const has = sentences.some((sentence) => thanks.test(sentence));
  if (settings.thankUserForReview === 'NO') {
    const rest = sentences.filter((sentence) => !thanks.test(sentence));
    return rest.length > 0 ? rest : [phrase(language, rating >= 4 ? 'glad' : 'sorry')];
  }
  if (settings.thankUserForReview === 'YES' && !has)
    return [phrase(language, rating >= 4 ? 'thanksGood' : 'thanksPlain'), ...sentences];
  return sentences;
};

/**
 * Adds greeting, thanks, name, tone, contact, emoji and signature by the settings; a tight limit drops all but greeting,
 * contact and signature.
 */
export const dressed = (core: string, language: string, dress: Dress): string => {
  const { settings, limit } = dress;
  const greeting = greetingIn(language, dress);
  const name = appNameIn(language, dress);
  const signature = settings.includeSignature ? `\n${settings.signature?.trim() || 'Our Support Team'}` : '';
  const closing = [...toneIn(language, dress), ...contactIn(language, dress)];
  const emoji = emojiFor(dress);
  const bare = settings.emojiUsage === 'NEVER' ? core.replace(pictures, '') : core;
  const sentences = withThanks(sentencesOf(bare), language, dress);
  const named =
    name === undefined || core.includes(name)
      ? []
      : [phrase(language, 'usingApp').replace('{app}', () => name)];
  const assembled = (parts: { opening: string; closing: string[]; ending: string }): string => {
    const fixed = `${parts.opening} ${parts.closing.join(' ')}${parts.ending}`.length + 1;
    const middle = fitting([...sentences, ...named], Math.max(20, limit - fixed));
    const all = [parts.opening, middle, ...parts.closing].filter((part) => part !== '');
    return `${joined(all)}${parts.ending}`;
  };
  const whole = assembled({ opening: greeting, closing, ending: `${emoji}${signature}` });
  if (whole.length <= limit) return whole;
  const signed = assembled({ opening: '', closing: [], ending: signature });
  return signed.length <= limit ? signed : fitting(sentences, limit);
};
