import type { Store } from './store.ts';

/** HTML tags and comments. A `<` that no letter follows is text. */
const TAG = /<(?:\/?[a-z]|!)[^<>]*>/gi;

/** What readers see of a reply, as far as the stores document it: Google Play strips HTML tags, and both trim. */
export const asPublished = (text: string, store: Store): string => {
  const plain = text.replace(/\r\n?/g, '\n').normalize('NFC');
  return (store === 'google' ? plain.replace(TAG, '') : plain).trim();
};

/** The parts of a reply that its store removes. */
export const removedParts = (text: string, store: Store): string[] =>
  store === 'google' ? [...new Set(text.match(TAG))] : [];
