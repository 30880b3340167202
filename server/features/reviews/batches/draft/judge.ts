import { digestOf } from '#server/crypto/digest.ts';
import type { AppRow } from '#server/db/tables/apps/apps.ts';
import type { Verdict } from '#server/integrations/writer/port.ts';
import type { JudgedCode } from '#shared/domain/batches/warning-codes.ts';
import { JUDGE_VERSION, type Judged } from '#shared/domain/writer/judge-prompt.ts';
import { writableApp } from '../../writer/writer-input.ts';

/** What the judge is given: the text, and the facts from the announcement and the app's settings. */
export const judgedOf = (app: AppRow, announcement: string, text: string): Judged => {
  const { name, modifiers, additionalPrompt } = writableApp(app);
  const said = [modifiers.additionalPrompt, additionalPrompt].filter((fact) => fact.trim() !== '');
  const contacts = [modifiers.email, modifiers.signature].filter((contact) => contact.trim() !== '');
  return { text, announcement, facts: [name, ...said], contacts };
};

/** Identifies a question to the judge, so that it is not asked twice. */
export const judgedAs = (judged: Judged): string =>
  digestOf(JSON.stringify([JUDGE_VERSION, judged.announcement, judged.facts, judged.contacts, judged.text]));

/** The warning codes for a verdict. */
export const codesOf = ({ asksForRating, isUnbacked, givesContact }: Verdict): JudgedCode[] => [
  ...(asksForRating ? ['judged_rating' as const] : []),
  ...(isUnbacked ? ['judged_claim' as const] : []),
  ...(givesContact ? ['judged_contact' as const] : []),
];
