import type * as z from 'zod/mini';

/**
 * Who may call: anyone, anyone with a valid token (even if not registered yet), any registered user, or only users whose
 * company has access (trial or subscription).
 */
export type Access = 'anyone' | 'identified' | 'signed-in' | 'paying';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT';
  path: `/api/${string}`;
  access: Access;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
};

/**
 * Checks the shape of an endpoint while preserving its literal types. Pure, so that a bundle leaves out unused endpoints.
 * @__NO_SIDE_EFFECTS__
 */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

export type Input<Row extends Endpoint> = z.output<Row['input']>;
export type Output<Row extends Endpoint> = z.output<Row['output']>;
