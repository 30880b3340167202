import { parseSync } from 'vite';
import * as z from 'zod';

const Text = z.object({ type: z.literal('Literal'), value: z.string() });
const Inner = z.object({ type: z.literal('JSXExpressionContainer'), expression: z.unknown() });
const Attribute = z.object({
  type: z.literal('JSXAttribute'),
  name: z.object({ name: z.string() }),
  value: z.unknown(),
});
const Children = z.object({ type: z.literal('JSXText'), value: z.string() });
const Named = z.object({ name: z.object({ name: z.literal('Trans') }) });
const Element = z.object({ type: z.literal('JSXElement'), openingElement: Named });

/** Attributes that are read to people. */
const SAID =
  /^(?:label|title|placeholder|alt|hint|text|error|heading|aria-(?:label|description|roledescription|valuetext))$/;
const LETTERS = /\p{L}{2,}/u;
/** Names, addresses and keys, which are the same in every language. */
const NAMES = /^(?:Rejoinder|App Store|Google Play|Apple|Google|\S+@\S+|[A-Z\d]{8,})$/;

const isWord = (text: string): boolean => LETTERS.test(text) && !NAMES.test(text.trim());

/** Words that a component says in one language only, because they stand outside every catalogue. */
export const hardCoded = (path: string, source: string): string[] => {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || Element.safeParse(node).success) return;
    const children = Children.safeParse(node).data;
    if (children && isWord(children.value)) found.push(children.value.trim());
    const attribute = Attribute.safeParse(node).data;
    if (attribute && SAID.test(attribute.name.name)) {
      const value = Inner.safeParse(attribute.value).data?.expression ?? attribute.value;
      const text = Text.safeParse(value).data?.value;
      if (text !== undefined && isWord(text)) found.push(text);
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseSync(path, source).program);
  return found.map((words) => `${path}: ${words}`);
};
