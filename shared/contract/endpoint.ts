import type * as z from 'zod/mini';
import type { Right } from '#shared/domain/account/roles.ts';

/**
 * Who may call: anyone, anyone with a valid token (even if not registered yet), any registered user, or only users whose
 * company has access (trial or subscription).
 */
export type Access = 'anyone' | 'identified' | 'signed-in' | 'paying';

/** Who may call, and with which right in their company; null where none is concerned. */
export type Admission =
  | { access: 'anyone' | 'identified'; right: null }
  | { access: 'signed-in' | 'paying'; right: Right };

export type Endpoint = Admission & {
  method: 'GET' | 'POST' | 'PUT';
  path: `/api/${string}`;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  /** Waits for a store, the AI or the payment provider, so seconds or more; any other call answers at once. */
  isSlow?: true;
};

/**
 * Checks the shape of an endpoint while preserving its literal types. Pure, so that a bundle leaves out unused endpoints.
 * @__NO_SIDE_EFFECTS__
 */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;

export type Input<Row extends Endpoint> = z.output<Row['input']>;
export type Output<Row extends Endpoint> = z.output<Row['output']>;
