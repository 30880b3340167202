import { z } from 'zod';

const text = z.string().nullish().catch(undefined);
const flag = z.boolean().nullish().catch(undefined);

const Settings = z.object({
  tone: text,
  greeting: text,
  customGreeting: text,
  emojiUsage: text,
  thankUserForReview: text,
  howToCallTheAppInText: text,
  customAppName: text,
  offerContact: text,
  email: text,
  includeSignature: flag,
  signature: text,
  additionalPrompt: text,
});
export type Settings = z.infer<typeof Settings>;

const ReviewPart = z.object({
  author: text,
  rating: z.number().nullish().catch(undefined),
  title: text,
  body: text,
});

const Merged = z.object({
  review: ReviewPart.nullish().catch(undefined),
  limit: z.number().nullish().catch(undefined),
  settings: Settings.nullish().catch(undefined),
  app: z
    .union([z.object({ name: text }), z.string().transform((name) => ({ name }))])
    .nullish()
    .catch(undefined),
  earlierReplies: z.array(z.unknown()).nullish().catch(undefined),
  reply: text,
  draft: z.unknown().optional(),
  instruction: text,
  announcement: text,
  customPrompt: text,
  text,
  targetLanguage: text,
  language: text,
  signature: text,
  topics: z.unknown().optional(),
  reviews: z.unknown().optional(),
});
export type Ask = z.infer<typeof Merged> & {
  /** The user messages that are no JSON. */
  plain: string;
  /** The instructions, which name what was wrong with an earlier answer. */
  complaint: string;
};

const Part = z.object({ type: z.string(), text: z.string().optional() });
export const Message = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(Part)]).nullish(),
});
export type Message = z.infer<typeof Message>;

export const contentOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n');

/** The JSON object in a message, with or without surrounding text. */
const objectIn = (content: string): object | undefined => {
  const from = content.indexOf('{');
  const to = content.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    const value: unknown = JSON.parse(content.slice(from, to + 1));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Merges the data of all user messages; later ones take precedence. */
export const askIn = (messages: Message[]): Ask => {
  const fromUser = messages.filter((message) => message.role === 'user').map(contentOf);
  const objects = fromUser.map(objectIn);
  const plain = fromUser.filter((_, at) => objects[at] === undefined).join('\n');
  const merged: Record<string, unknown> = Object.assign({}, ...objects);
  const nested = typeof merged.request === 'object' ? merged.request : {};
  const complaint = messages
    .filter((message) => message.role !== 'user')
    .map(contentOf)
    .join('\n');
  return { ...Merged.parse({ ...merged, ...nested }), plain, complaint };
};
