import type { z } from 'zod';
import type { Account } from '../state/accounts.ts';
import { type Refused, refuse } from './answer.ts';
import type { Parts } from './parts.ts';

/** What a call did to an account that the product must follow: its older tokens are void, or it is gone. */
export type AccountChange =
  | { kind: 'tokens-revoked'; userId: string; validSince: string }
  | { kind: 'deleted'; userId: string };

export const tokensRevoked = ({ userId, validSince }: Account): AccountChange => ({
  kind: 'tokens-revoked',
  userId,
  validSince: validSince.toISOString(),
});

/** Who calls: the address that limits count by, and how they hear of a change. */
export type Caller = { address: string; tell: (change: AccountChange) => void };

/** One call of the provider: a request body of any shape in, a reply or a refusal out. */
export type Call = (parts: Parts, body: unknown, caller: Caller) => Promise<object | Refused>;

export const call =
  <Input>(
    input: z.ZodType<Input>,
    work: (parts: Parts, input: Input, caller: Caller) => Promise<object | Refused>,
  ): Call =>
  async (parts, body, caller) => {
    const parsed = input.safeParse(body);
    return parsed.success ? work(parts, parsed.data, caller) : refuse('Invalid request body');
  };
