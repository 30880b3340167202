import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ApiError } from '#server/context.ts';
import { emailError, normalizedEmail, passwordError } from '#shared/domain/account/registration.ts';

export const Email = z
  .string()
  .transform(normalizedEmail)
  .refine((email) => emailError(email) === undefined);
export const NewPassword = z.string().refine((password) => passwordError(password) === undefined);
export const Password = z.string().min(1).max(4096);
export const Token = z.string().max(200);
/** Of a second factor, or a recovery code. */
export const Code = z.string().min(1).max(40);
export const Language = z.string().max(35).default('en');

export const parsed = <Value>(schema: z.ZodType<Value>, { body }: FastifyRequest): Value => {
  const read = schema.safeParse(body);
  if (!read.success) throw new ApiError('MISSING_PARAMETERS', 'Invalid parameters.');
  return read.data;
};

export const cookiesOf = ({ headers }: FastifyRequest): string => headers.cookie ?? '';

export const agentOf = ({ headers }: FastifyRequest): string | undefined => headers['user-agent'];
