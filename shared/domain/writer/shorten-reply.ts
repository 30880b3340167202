import { hasNoStops, phrasesIn } from '#shared/domain/language/phrases.ts';
import { sentencesIn } from '#shared/domain/language/sentences.ts';
import { DEFAULT_SIGNATURE, type PromptModifiers } from './reply-settings.ts';

/** What of a reply stays whatever is left out: how it is signed, and where to write to. */
export type RequiredParts = { signature: string; contact: string };

/** What the settings of an app put into its replies. */
export const requiredPartsOf = ({
  includeSignature,
  signature,
  offerContact,
  email,
}: PromptModifiers): RequiredParts => ({
  signature: includeSignature ? signature || DEFAULT_SIGNATURE : '',
  contact: offerContact === 'NEVER' ? '' : email,
});

/** Where the signature begins: at its own words, else, in whatever language, at a short last line. */
const signatureAt = (text: string, { signature }: RequiredParts): number => {
  if (signature === '') return text.length;
  const end = text.trimEnd();
  const own = end.lastIndexOf(signature);
  if (own >= 0 && end.length - own - signature.length <= 3) return own;
  const line = end.lastIndexOf('\n') + 1;
  return line > 0 && end.length - line <= 80 ? line : text.length;
};

/**
 * As many whole sentences of a text as fit into `limit` UTF-16 code units, from its beginning, with its signature and the
 * sentence that names the contact; phrases where a script has no stops, or where no sentence fits; null where nothing does.
 * What fits already is returned as it is.
 */
export const shortenReply = (text: string, limit: number, kept: RequiredParts): string | null => {
  if (text.length <= limit) return text;
  if (text.trim().length <= limit) return text.trim();
  const place = signatureAt(text, kept);
  const [body, signed] = [text.slice(0, place), text.slice(place)];
  const said = body.trimEnd();
  const gap = body.slice(said.length);
  const fit = {
    closing: signed === '' ? '' : (gap || '\n') + signed.trimEnd(),
    limit,
    contact: kept.contact,
  };
  const bySentence = hasNoStops(said)
    ? null
    : composed(
        sentencesIn(said).map((each) => each.text),
        fit,
      );
  return bySentence ?? composed(phrasesIn(said), fit);
};

type Fit = { closing: string; limit: number; contact: string };

const composed = (parts: readonly string[], { closing, limit, contact }: Fit): string | null => {
  const isContact = (each: string): boolean => contact !== '' && each.includes(contact);
  const taken = parts.map(isContact);
  const room = limit - closing.length;
  const lastContact = taken.lastIndexOf(true);
  const said = new Set(parts.filter(isContact).map((each) => each.trim()));
  let length = parts.filter(isContact).join('').length;
  let hasBegun = false;
  let wasLeftOut = false;
  for (const [at, each] of parts.entries()) {
    const words = each.trim();
    if (words === '' || said.has(words)) continue;
    const last = parts[Math.max(at, lastContact)] ?? '';
    const whole = length + each.length - (last.length - last.trimEnd().length);
    if (!wasLeftOut && whole <= room) {
      taken[at] = true;
      said.add(words);
      length += each.length;
      hasBegun = true;
    }
    // After the first that does not fit only a beginning is still looked for: a reply is not made of what is left over.
    else wasLeftOut = hasBegun;
  }
  const hasBody = parts.some((each, at) => taken[at] && each.trim() !== '');
  const reply = (
    parts
      .filter((_, at) => taken[at])
      .join('')
      .trimEnd() + closing
  ).trim();
  return hasBody && reply.length <= limit ? reply : null;
};
