import * as z from 'zod/mini';
import type { Warning as FoundWarning } from '#shared/domain/checks/warnings.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Id, LanguageTag, Text } from '../fields.ts';

const WARNING_CODES = [
  ...([
    'placeholder',
    'markup',
    'control-character',
    'split-grapheme',
    'spelled-out',
    'transport-residue',
  ] as const),
  ...(['foreign-link', 'foreign-address', 'phone-number'] as const),
  ...(['refund', 'money', 'deadline', 'guilt', 'reward', 'rating', 'promo-code'] as const),
] as const satisfies readonly FoundWarning['code'][];

/** The span is its start and end in UTF-16 code units. */
const Warning = z.object({
  code: z.enum(WARNING_CODES),
  span: z.array(z.number()),
});

/** How many blocked drafts are tried again at once. */
export const MAX_RETRIED = 500;

export const replyCheck = {
  check: endpoint({
    method: 'POST',
    path: '/api/review/check',
    access: 'paying',
    summary:
      'What the author of a reply should check before sending it; the page cannot find foreign contacts itself',
    input: z.object({
      appId: Id,
      /** What its stored reply mentions is the publisher's own: it was checked or sent before. */
      reviewId: z.optional(Id),
      text: Text,
      language: z.nullable(LanguageTag),
      username: Claim,
    }),
    output: z.object({ warnings: z.array(Warning) }),
    errors: ['ENTITY_NOT_FOUND'],
  }),
  retryDrafts: endpoint({
    method: 'POST',
    path: '/api/review/retryDrafts',
    access: 'paying',
    summary: 'Draft again the 500 newest reviews whose draft is `blocked`, up to the monthly limit',
    input: z.object({ username: Claim }),
    /** How many are `preparing` now. */
    output: z.object({ retried: z.number() }),
    errors: ['LIMIT_REACHED'],
  }),
};
