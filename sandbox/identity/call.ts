import type { z } from 'zod';
import type { Account } from '#sandbox/state/identity/accounts.ts';
import { type Refused, refuse } from './answer.ts';
import type { Parts } from './context.ts';

/** A change to an account that the product must act on: older tokens are revoked, or the account was deleted. */
export type AccountChange =
  | { kind: 'tokens-revoked'; userId: string; validSince: string }
  | { kind: 'deleted'; userId: string };

export const tokensRevoked = ({ userId, validSince }: Account): AccountChange => ({
  kind: 'tokens-revoked',
  userId,
  validSince: validSince.toISOString(),
});

/** The client: its address for rate limits, and a callback for account changes. */
export type Client = { address: string; notify: (change: AccountChange) => void };

/** An API call of the provider: takes any request body, returns a response or an error. */
export type Call = (parts: Parts, body: unknown, client: Client) => Promise<object | Refused>;

export const call =
  <Input>(
    input: z.ZodType<Input>,
    work: (parts: Parts, input: Input, client: Client) => Promise<object | Refused>,
  ): Call =>
  async (parts, body, client) => {
    const parsed = input.safeParse(body);
    return parsed.success ? work(parts, parsed.data, client) : refuse('Invalid request body');
  };
