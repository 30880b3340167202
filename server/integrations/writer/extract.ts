import { jsonrepair } from 'jsonrepair';
import * as z from 'zod/mini';
import type { AnswerShape } from './answers.ts';

/** A text, or its parts: reasoning servers put their reasoning in separate parts. */
const Content = z.union([
  z.string(),
  z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) })),
]);
const Call = z.object({ arguments: z.optional(z.unknown()) });

/** What a model said. A field of an odd kind is as good as none. */
export const Message = z.object({
  content: z.catch(z.nullish(Content), null),
  refusal: z.catch(z.nullish(z.string()), null),
  tool_calls: z.catch(z.nullish(z.array(z.object({ function: Call }))), null),
  function_call: z.catch(z.nullish(Call), null),
});
type Message = z.infer<typeof Message>;

/** The text of a message without the reasoning before it, and the arguments of its calls. */
const textsIn = ({ content, tool_calls, function_call }: Message): string[] => {
  const text =
    typeof content === 'string'
      ? content
      : (content ?? []).map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');
  const calls = [
    ...(tool_calls ?? []).map((call) => call.function),
    ...(function_call ? [function_call] : []),
  ];
  return [
    text.replace(/^[\s\S]*<\/think(ing)?>/i, '').trim(), // some servers omit the opening tag
    ...calls.map(({ arguments: given }) =>
      typeof given === 'string' ? given : JSON.stringify(given ?? null),
    ),
  ];
};

/** How many braces are tried as the beginning or the end of an object between words. */
const BRACES = 6;

/** The end of an object: a brace after a value, not after a word of a text. */
const END = /(?:["'”\]}\d]|true|false|null)\s*,?\s*\}/g;
const WHOLE = new RegExp(`${END.source}$`);

/** Where an object between words may be, the longest first. */
const objectsIn = (text: string): string[] => {
  const starts = [...text.matchAll(/\{/g)].slice(0, BRACES).map(({ index }) => index);
  const ends = [...text.matchAll(END)].slice(-BRACES).map(({ 0: end, index }) => index + end.length);
  return starts.flatMap((from) =>
    ends.toReversed().flatMap((to) => (to > from ? [text.slice(from, to)] : [])),
  );
};

/** Where JSON may be in a text: all of it, fenced blocks, objects between words; also in a text within the JSON. */
const candidatesIn = (text: string): string[] => {
  const inner = strict(text);
  if (typeof inner === 'string') return candidatesIn(inner);
  const fenced = [...text.matchAll(/```(?:json)?([\s\S]*?)```/gi)].map(([, block = '']) => block);
  return [text, ...fenced, ...objectsIn(text)];
};

const strict = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Only a whole object is repaired: in half of one, the last text would be cut. */
const repaired = (text: string): unknown => {
  const object = text.trim();
  try {
    return object.startsWith('{') && WHOLE.test(object.slice(-20))
      ? JSON.parse(jsonrepair(object))
      : undefined;
  } catch {
    return undefined;
  }
};

const isOnlyAsked = (value: unknown, { properties }: Record<string, unknown>): boolean => {
  const asked = Object.keys(Object(properties));
  return Object.keys(Object(value)).every((name) => asked.includes(name));
};

/** The first reading of a message that has the shape asked for: as it stands, else repaired. */
export const answerIn = <Answer>(
  message: Message,
  { schema, jsonSchema }: AnswerShape<Answer>,
): Answer | undefined => {
  const candidates = textsIn(message).flatMap(candidatesIn);
  const values = [
    ...candidates.map(strict),
    // A repair that makes up a field has taken it from the middle of a text.
    ...candidates.map(repaired).filter((value) => isOnlyAsked(value, jsonSchema)),
  ];
  for (const value of values) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
  }
  return undefined;
};
