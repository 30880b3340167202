import type { Db } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { config } from '#shared/contract/config.ts';
import type { Endpoint, Input, Output } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Review } from '#shared/contract/review.ts';
import type { Auth } from '#shared/domain/account/access.ts';
import type { SendTiming } from '#shared/domain/replies/send-policy.ts';
import type { Price } from '#shared/domain/writer/writer-price.ts';
import type { Vault } from './crypto/vault.ts';
import type { Payment } from './integrations/payment/port.ts';
import type { Stores } from './integrations/stores/port.ts';
import type { Writer } from './integrations/writer/port.ts';
import type { Log } from './telemetry/log.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** Everything a use case may reach. */
export type AppContext = {
  db: Db;
  jobs: Jobs;
  stores: Stores;
  writer: Writer;
  payment: Payment;
  vault: Vault;
  /** Now by the clock of the database, which all nodes share, in epoch ms. */
  now: () => number;
  log: Log;
  telemetry: Telemetry;
  timing: SendTiming;
  /** How often a company may call the writer on one day (UTC). */
  writerCallsADay: number;
  writerPrice: Price;
  /** The models that apps may be given. */
  models: readonly string[];
  /** What the page is told about this installation. */
  installation: Output<typeof config.get>;
};

/** Who calls, as the token says. */
export type Caller = {
  userId: string;
  username: string;
  firstName: string;
  lastName: string;
  knownLanguages: string[];
  companyId: string;
  companyName: string;
  auth: Auth;
};

/** Who the identity provider says somebody is, registered with us or not. */
export type IdentifiedPerson = { identityId: string; email: string; isEmailVerified: boolean };

/** Anybody at all: the address they call from, as far as the proxies in front are believed. */
export type Visitor = { address: string };

/** One call of the API by somebody who is signed in. */
export type UseCase<Row extends Endpoint> = (
  context: AppContext,
  caller: Caller,
  input: Input<Row>,
) => Promise<Output<Row>>;

/** One call of the API by somebody who need not be registered yet. */
export type IdentifiedUseCase<Row extends Endpoint> = (
  context: AppContext,
  person: IdentifiedPerson,
  input: Input<Row>,
) => Promise<Output<Row>>;

/** One call of the API that anyone may make. */
export type OpenUseCase<Row extends Endpoint> = (
  context: AppContext,
  visitor: Visitor,
  input: Input<Row>,
) => Promise<Output<Row>>;

/** What is wrong with a field of an input: where it is, and why. */
export type Issue = { path: string; reason: string };

/** How a use case says no: a code of the wire; `review` is the newest state of what was refused, where that helps. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly review: Review | undefined;
  readonly retryAfterMs: number | undefined;
  readonly issues: Issue[] | undefined;
  /** Where it is not the code's own status. */
  readonly status: number | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    more: { review?: Review; retryAfterMs?: number; issues?: Issue[]; status?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.review = more.review;
    this.retryAfterMs = more.retryAfterMs;
    this.issues = more.issues;
    this.status = more.status;
  }
}

/** Refuses a model that this installation does not offer; none at all is for whoever keeps it to choose. */
export const requireOffered = ({ models }: Pick<AppContext, 'models'>, model: string | undefined): void => {
  if (model === undefined || models.includes(model)) return;
  const reason = `'${model}' is not one of the models offered here: ${models.join(', ')}`;
  throw new ApiError('MISSING_PARAMETERS', `config.model: ${reason}`, {
    issues: [{ path: 'config.model', reason }],
  });
};
