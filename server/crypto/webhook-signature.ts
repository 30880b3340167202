import { createHmac, randomBytes } from 'node:crypto';

/** What the secrets of Standard Webhooks begin with. */
const PREFIX = 'whsec_';

/** A secret for webhooks, as their receivers' libraries take it. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

type Signed = { id: string; timestampS: number; body: string };

/** The headers that sign a webhook (Standard Webhooks); several secrets while one replaces another. */
export const signatureHeaders = (
  secrets: readonly string[],
  { id, timestampS, body }: Signed,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestampS),
  'webhook-signature': secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`;
    })
    .join(' '),
});
