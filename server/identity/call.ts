import type { z } from 'zod';
import { type Refused, refuse } from './answer.ts';
import type { Parts } from './parts.ts';

/** One call of the provider: a request body of any shape in, a reply or a refusal out. */
export type Call = (parts: Parts, body: unknown, address: string) => Promise<object | Refused>;

export const call =
  <Input>(
    input: z.ZodType<Input>,
    work: (parts: Parts, input: Input, address: string) => Promise<object | Refused>,
  ): Call =>
  async (parts, body, address) => {
    const parsed = input.safeParse(body);
    return parsed.success ? work(parts, parsed.data, address) : refuse('Invalid request body');
  };
