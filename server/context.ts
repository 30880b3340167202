import { type BeforeCommit, type Database, type Db, seeing } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type * as config from '#shared/contract/config/endpoints.ts';
import type { Endpoint, Input, Output } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { Auth } from '#shared/domain/account/access.ts';
import type { AppScope } from '#shared/domain/account/app-scope.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import type { SendTiming } from '#shared/domain/replies/send-policy.ts';
import type { Price } from '#shared/domain/writer/writer-price.ts';
import type { Vault } from './crypto/vault.ts';
import type { Mail } from './integrations/mail/port.ts';
import type { Payment } from './integrations/payment/port.ts';
import type { Stores } from './integrations/stores/port.ts';
import type { ModelDates, Writer } from './integrations/writer/port.ts';
import type { Egress } from './net/egress.ts';
import type { Log } from './telemetry/log.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** What a use case has access to. */
export type AppContext = {
  db: Db;
  jobs: Jobs;
  stores: Stores;
  writer: Writer;
  /** Undefined without payment: every company has access. */
  payment: Payment | undefined;
  /** Undefined without a mail server. */
  mail: Mail | undefined;
  /** The way to addresses that customers give. */
  egress: Egress;
  vault: Vault;
  /** The current time by the database's clock, which all nodes share, in epoch ms. */
  now: () => number;
  log: Log;
  telemetry: Telemetry;
  timing: SendTiming;
  /** AI calls a company may make per day (UTC). */
  writerCallsADay: number;
  /** The time limit of an AI call, in ms. */
  writerTimeoutMs: number;
  writerPrice: Price;
  /** Reviews that a company has processed a month; `NO_LIMIT` for none. */
  monthlyLimit: number;
  /** Where people open the product: the base of links in mails. */
  publicUrl: string;
  modelDates: ModelDates;
  /** The models that can be selected for an app. */
  models: readonly string[];
  /** The public configuration the page receives. */
  installation: Output<typeof config.get>;
};

/** What the server has before it is known whose apps are asked for. */
export type ServerContext = Omit<AppContext, 'db'> & { db: Database };

/** What a use case has access to on behalf of somebody who sees these apps. */
export const contextFor = (
  context: ServerContext,
  apps: AppScope,
  beforeCommit?: BeforeCommit,
): AppContext => ({
  ...context,
  db: seeing(context.db, apps, beforeCommit),
});

/** The caller, from the verified token. */
export type Caller = {
  userId: string;
  username: string;
  firstName: string;
  lastName: string;
  knownLanguages: string[];
  companyId: string;
  companyName: string;
  apps: AppScope;
  role: Role;
  auth: Auth;
};

/** An identity confirmed by the identity provider, registered here or not. */
export type IdentifiedPerson = { identityId: string; email: string; isEmailVerified: boolean };

/** An anonymous client: its address, as reported by trusted proxies. */
export type Visitor = { address: string };

/** An endpoint's use case for signed-in callers. */
export type UseCase<Row extends Endpoint> = (
  context: AppContext,
  caller: Caller,
  input: Input<Row>,
) => Promise<Output<Row>>;

/** An endpoint's use case for callers who need not be registered yet. */
export type IdentifiedUseCase<Row extends Endpoint> = (
  context: AppContext,
  person: IdentifiedPerson,
  input: Input<Row>,
) => Promise<Output<Row>>;

/** An endpoint's use case without authentication. */
export type OpenUseCase<Row extends Endpoint> = (
  context: AppContext,
  visitor: Visitor,
  input: Input<Row>,
) => Promise<Output<Row>>;

/** A validation error: the field's path and the reason. */
export type Issue = { path: string; reason: string };

/** An error of the API, by its code; `review` is the current state of a review that was refused, where that helps. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly review: Review | undefined;
  readonly retryAfterMs: number | undefined;
  readonly issues: Issue[] | undefined;
  /** Overrides the code's default status. */
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

/** Refuses a model that is not available; undefined keeps the stored one. */
export const requireOffered = ({ models }: Pick<AppContext, 'models'>, model: string | undefined): void => {
  if (model === undefined || models.includes(model)) return;
  const reason = `'${model}' is not an available model: ${models.join(', ')}`;
  throw new ApiError('MISSING_PARAMETERS', `config.model: ${reason}`, {
    issues: [{ path: 'config.model', reason }],
  });
};
