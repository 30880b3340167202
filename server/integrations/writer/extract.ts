import * as z from 'zod/mini';

/** A text, or the parts of one: reasoning servers put their thoughts in parts of their own. */
export const Content = z.union([
  z.string(),
  z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) })),
]);

/** The text of a message, without what the model thought aloud before it. */
export const textOf = (content: z.infer<typeof Content> | null | undefined): string => {
  const text =
    typeof content === 'string'
      ? content
      : (content ?? []).map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');
  // Some servers leave the opening tag out.
  return text.replace(/^[\s\S]*<\/think(ing)?>/i, '').trim();
};

/** The JSON in a text: the whole of it, what a fence holds, or the object that words stand around; undefined where none is. */
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
