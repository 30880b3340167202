import { lacksFullStops, phrasesIn } from '#shared/domain/language/phrases.ts';
import { sentencesIn } from '#shared/domain/language/sentences.ts';
import { DEFAULT_SIGNATURE, type PromptModifiers } from './reply-settings.ts';

/** The parts of a reply that must survive shortening. */
export type RequiredParts = { signature: string; contact: string };

export const requiredPartsOf = ({
  includeSignature,
  signature,
  offerContact,
  email,
}: PromptModifiers): RequiredParts => ({
  signature: includeSignature ? signature || DEFAULT_SIGNATURE : '',
  contact: offerContact === 'NEVER' ? '' : email,
});

/** Where the signature begins: at its literal text, or else at a short last line, which may be its translation. */
const signatureAt = (text: string, { signature }: RequiredParts): number => {
  if (signature === '') return text.length;
  const end = text.trimEnd();
  const start = end.lastIndexOf(signature);
  if (start >= 0 && end.length - start - signature.length <= 3) return start;
  const line = end.lastIndexOf('\n') + 1;
  return line > 0 && end.length - line <= 80 ? line : text.length;
};

/**
 * Shortens a reply to `limit` UTF-16 code units. Keeps as many whole sentences from the start as fit, plus the signature
 * and the sentence with the contact. Falls back to phrases in scripts without full stops, or when no sentence fits.
 * Returns null when nothing fits.
 */
export const shortenReply = (text: string, limit: number, required: RequiredParts): string | null => {
  if (text.length <= limit) return text;
  if (text.trim().length <= limit) return text.trim();
  const signatureStart = signatureAt(text, required);
  const beforeSignature = text.slice(0, signatureStart);
  const signature = text.slice(signatureStart);
  const body = beforeSignature.trimEnd();
  const gap = beforeSignature.slice(body.length);
  const fit = {
    closing: signature === '' ? '' : (gap || '\n') + signature.trimEnd(),
    limit,
    contact: required.contact,
  };
  const bySentence = lacksFullStops(body)
    ? null
    : fitParts(
        sentencesIn(body).map((sentence) => sentence.text),
        fit,
      );
  return bySentence ?? fitParts(phrasesIn(body), fit);
};

type Fit = { closing: string; limit: number; contact: string };

const fitParts = (parts: readonly string[], { closing, limit, contact }: Fit): string | null => {
  const isContact = (part: string): boolean => contact !== '' && part.includes(contact);
  const isTaken = parts.map(isContact);
  const room = limit - closing.length;
  const lastContact = isTaken.lastIndexOf(true);
  const used = new Set(parts.filter(isContact).map((part) => part.trim()));
  let length = parts.filter(isContact).join('').length;
  let hasBegun = false;
  let wasLeftOut = false;
  for (const [index, part] of parts.entries()) {
    const trimmed = part.trim();
    if (trimmed === '' || used.has(trimmed)) continue;
    const last = parts[Math.max(index, lastContact)] ?? '';
    const total = length + part.length - (last.length - last.trimEnd().length);
    if (!wasLeftOut && total <= room) {
      isTaken[index] = true;
      used.add(trimmed);
      length += part.length;
      hasBegun = true;
    }
    // Stops at the first part that does not fit once the reply has begun: later leftovers would read disjointed.
    else wasLeftOut = hasBegun;
  }
  const hasBody = parts.some((part, index) => isTaken[index] && part.trim() !== '');
  const reply = (
    parts
      .filter((_, index) => isTaken[index])
      .join('')
      .trimEnd() + closing
  ).trim();
  return hasBody && reply.length <= limit ? reply : null;
};
