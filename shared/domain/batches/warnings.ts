import { allWarningsIn } from '#shared/domain/checks/contacts/all-warnings.ts';
import type { AllowedMentions } from '#shared/domain/checks/foreign-contact.ts';
import type { Kind } from '#shared/domain/classification/classification.ts';
import type { BatchWarning } from './warning-codes.ts';

type Reply = { text: string; language: string | null; kind: Kind | null };

/** The warnings about a reply by itself. Those about its likeness to others depend on the batch. */
export const warningsAbout = ({ text, language, kind }: Reply, own: AllowedMentions): BatchWarning[] => [
  ...(kind === 'sensitive' ? [{ code: 'sensitive' as const, span: null }] : []),
  ...allWarningsIn(text, language, own),
];
