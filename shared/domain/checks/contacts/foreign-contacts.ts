import { spanIn } from '#shared/domain/language/mapped.ts';
import type { AllowedMentions, ContactCode } from '../foreign-contact.ts';
import type { Span } from '../text-defects.ts';
import { handlesIn, withoutAddresses } from './handles.ts';
import { type Contact, linksIn } from './links.ts';
import { phonesIn } from './phones.ts';
import { readable } from './readable.ts';

const KINDS: readonly [ContactCode, (text: string) => Contact[]][] = [
  ['foreign-link', (text) => linksIn(withoutAddresses(text))],
  ['foreign-address', handlesIn],
  ['phone-number', phonesIn],
];

type Named = { code: ContactCode; name: string; span: Span };

/** A name with look-alike letters is another name: its owner is not the publisher. */
const contactsIn = (text: string): Named[] => {
  const { mapped, disguised } = readable(text);
  return KINDS.flatMap(([code, kind]) =>
    kind(mapped.text).map(({ name, from, to }) => {
      const span = spanIn(mapped, from, to);
      const isDisguised = disguised.some(([start, end]) => start < span[1] && end > span[0]);
      return { code, name: isDisguised ? text.slice(...span).toLowerCase() : name, span };
    }),
  );
};

/** The first link, address and number in a text that is not the publisher's own. */
export const foreignContactsIn = (text: string, own: AllowedMentions) => {
  const contacts = contactsIn(text);
  if (contacts.length === 0) return [];
  const owned = contactsIn([own.email, ...own.texts].join('\n\n'));
  const ownNames = new Set(owned.map(({ code, name }) => `${code} ${name}`));
  return KINDS.flatMap(([kind]) => {
    const foreign = contacts.find(({ code, name }) => code === kind && !ownNames.has(`${code} ${name}`));
    return foreign ? [{ code: kind, span: foreign.span }] : [];
  });
};
