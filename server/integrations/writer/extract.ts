import * as z from 'zod/mini';

/** A text, or its parts: reasoning servers put their reasoning in separate parts. */
export const Content = z.union([
  z.string(),
  z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) })),
]);

/** The text of a message, without the model's reasoning before it. */
export const textOf = (content: z.infer<typeof Content> | null | undefined): string => {
  const text =
    typeof content === 'string'
      ? content
      : (content ?? []).map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');
  // Some servers omit the opening tag.
  return text.replace(/^[\s\S]*<\/think(ing)?>/i, '').trim();
};

/** The JSON in a text: all of it, a fenced block, or the object between words; undefined if there is none. */
export const jsonIn = (text: string): unknown => {
  const fenced = /```(?:json)?([\s\S]*?)```/i.exec(text)?.[1];
  const object = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, fenced, object]) {
    const value = candidate === undefined ? undefined : parsed(candidate);
    if (value !== undefined) return value;
  }
  return undefined;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
