import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: anyone, anyone the identity provider knows (registered with us or not yet), anyone registered, or only
 * those whose company has access now.
 */
export type Access = 'anyone' | 'identified' | 'signed-in' | 'paying';

/** One row of the wire: what is asked, by whom, what is answered and how it can be refused. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT';
  path: `/api/${string}`;
  access: Access;
  summary: string;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  errors: readonly ErrorCode[];
};

/** Keeps a row's own types while holding it to the shape of an endpoint. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

export type Input<Row extends Endpoint> = z.output<Row['input']>;
export type Output<Row extends Endpoint> = z.output<Row['output']>;
