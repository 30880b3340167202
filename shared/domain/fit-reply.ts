import { DEFAULT_SIGNATURE, type PromptModifiers } from './prompt-modifiers.ts';
import { sentencesIn } from './sentences.ts';

/** What of a reply stays whatever is left out: how it is signed, and where to write to. */
export type Kept = { signature: string; contact: string };

/** What the settings of an app put into its replies. */
export const keptOf = ({ includeSignature, signature, offerContact, email }: PromptModifiers): Kept => ({
  signature: includeSignature ? signature || DEFAULT_SIGNATURE : '',
  contact: offerContact === 'NEVER' ? '' : email,
});

const lengthOf = (parts: readonly string[]): number => parts.join('').trimEnd().length;

/** Where the signature begins: at its own words, else, in whatever language, at a short last line. */
const signatureAt = (text: string, { signature }: Kept): number => {
  if (signature === '') return text.length;
  const end = text.trimEnd();
  const own = end.lastIndexOf(signature);
  if (own >= 0 && end.length - own - signature.length <= 3) return own;
  const line = end.lastIndexOf('\n') + 1;
  return line > 0 && end.length - line <= 80 ? line : text.length;
};

/**
 * As many whole sentences of a text as fit into `limit` UTF-16 code units, from its beginning, with its signature and the
 * sentence that names the contact; null where no sentence fits beside those. What fits already is returned as it is.
 */
export const fittedReply = (text: string, limit: number, kept: Kept): string | null => {
  if (text.length <= limit) return text;
  if (text.trim().length <= limit) return text.trim();
  const place = signatureAt(text, kept);
  const signed = text.slice(place);
  const body = text.slice(0, place);
  const gap = /\s*$/.exec(body)?.[0] ?? '';
  const sentences = sentencesIn(body.trimEnd()).map(({ text: each }) => each);
  const isContact = (each: string): boolean => kept.contact !== '' && each.includes(kept.contact);
  const taken = sentences.map(isContact);
  const closing = signed === '' ? '' : (gap || '\n') + signed.trimEnd();
  const made = (): string => {
    const parts = sentences.filter((_, at) => taken[at]);
    return parts.join('').trimEnd() + closing;
  };
  const room = limit - closing.length;
  let wasLeftOut = false;
  for (const [at, each] of sentences.entries()) {
    const isSaid = sentences.some((other, index) => taken[index] && other.trim() === each.trim());
    if (isContact(each) || isSaid) continue;
    const parts = sentences.filter((_, other) => taken[other] || other === at);
    const fits = !wasLeftOut && lengthOf(parts) <= room;
    if (fits && each.trim() !== '') taken[at] = true;
    // After the first that does not fit only a beginning is still looked for: a reply is not made of what is left over.
    else if (each.trim() !== '')
      wasLeftOut = sentences.some((other, index) => taken[index] && !isContact(other));
  }
  const hasBody = sentences.some((each, at) => taken[at] && each.trim() !== '');
  const reply = made().trim();
  return hasBody && reply.length <= limit ? reply : null;
};
