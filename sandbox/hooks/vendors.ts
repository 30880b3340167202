import { z } from 'zod';
import type { HookCall } from '../state/hooks.ts';

const Plain = z.strictObject({
  type: z.literal('plain_text'),
  text: z.string().min(1).max(3000),
  emoji: z.boolean().optional(),
});
const Markdown = z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(3000) });
/** What of Slack's messages is used; its limits are Slack's. */
const SlackMessage = z.strictObject({
  text: z.string().min(1).max(40_000),
  unfurl_links: z.boolean().optional(),
  unfurl_media: z.boolean().optional(),
  link_names: z.boolean().optional(),
  parse: z.enum(['none', 'full']).optional(),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('header'),
          text: Plain.extend({
            text: z.string().min(1).max(150),
          }),
        }),
        z.strictObject({ type: z.literal('section'), text: z.union([Plain, Markdown]) }),
      ]),
    )
    .max(50),
});

const Run = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string(),
  weight: z.enum(['Default', 'Lighter', 'Bolder']).optional(),
  size: z.enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge']).optional(),
});
/** What of Adaptive Cards 1.4 is used, and what Teams' workflows want around them. */
const TeamsMessage = z.looseObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.string(),
          type: z.literal('AdaptiveCard'),
          version: z.enum(['1.2', '1.3', '1.4']),
          msteams: z.looseObject({}).optional(),
          body: z
            .array(z.strictObject({ type: z.literal('RichTextBlock'), inlines: z.array(Run).min(1) }))
            .min(1),
          actions: z
            .array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() }))
            .optional(),
        }),
      }),
    )
    .length(1),
});

const LONGEST_TEAMS = 28_000;

/** What the vendor says of a body that it does not take; undefined if it takes it. */
export const refusalOf = (kind: HookCall['kind'], body: string): string | undefined => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'invalid_payload';
  }
  if (kind === 'slack') return SlackMessage.safeParse(parsed).success ? undefined : 'invalid_payload';
  if (kind === 'webhook') return undefined;
  if (body.length > LONGEST_TEAMS) return 'RequestEntityTooLarge';
  return TeamsMessage.safeParse(parsed).success ? undefined : 'BadRequest';
};
