import * as z from 'zod/mini';
import {
  ApiError,
  type Caller,
  contextFor,
  type IdentifiedPerson,
  type IdentifiedUseCase,
  type OpenUseCase,
  type ServerContext,
  type UseCase,
  type Visitor,
} from '#server/context.ts';
import type { Api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { noApp } from '#shared/domain/account/app-scope.ts';

/** The caller types by access level. */
export type RequestIdentity = {
  visitor: Visitor;
  person?: IdentifiedPerson;
  caller?: Caller;
  /** Throws once the caller has gone. */
  needsCaller?: Parameters<typeof contextFor>[2];
};

/** An endpoint with its use case. Input is parsed here; output is serialized by the endpoint's schema. */
export type Route<Row extends Endpoint = Endpoint> = {
  row: Row;
  run: (context: ServerContext, identity: RequestIdentity, body: unknown) => Promise<unknown>;
};

/** A route for every endpoint: a missing one does not compile. */
export type Routes = {
  [Noun in keyof Api]: {
    [Verb in keyof Api[Noun]]: Api[Noun][Verb] extends Endpoint ? Route<Api[Noun][Verb]> : never;
  };
};

const inputOf = <Row extends Endpoint>(row: Row, body: unknown) =>
  parsed<Row['input']>(row.input, row.method === 'GET' ? {} : body);

const unauthenticated = () => new ApiError('EXPIRED_TOKEN', 'Authentication required.');

export const route = <Row extends Endpoint>(
  row: Row,
  useCase: UseCase<Row>,
  { isSending = false } = {},
): Route<Row> => ({
  row,
  run: async (context, { caller, needsCaller }, body) => {
    if (caller === undefined) throw unauthenticated();
    const input = inputOf(row, body);
    checkClaims(caller, input);
    return useCase(contextFor(context, caller.apps, isSending ? needsCaller : undefined), caller, input);
  },
});

/**
 * For what leads to a public reply, or removes one. Nothing of it is stored once its caller has gone: a page that has waited
 * in vain has told its person that nothing was sent.
 */
export const sendingRoute = <Row extends Endpoint>(row: Row, useCase: UseCase<Row>): Route<Row> =>
  route(row, useCase, { isSending: true });

/** For callers who need not be registered: the use case checks what the body claims about them. */
export const identifiedRoute = <Row extends Endpoint>(
  row: Row,
  useCase: IdentifiedUseCase<Row>,
): Route<Row> => ({
  row,
  run: async (context, { person }, body) => {
    if (person === undefined) throw unauthenticated();
    return useCase(contextFor(context, noApp), person, inputOf(row, body));
  },
});

export const openRoute = <Row extends Endpoint>(row: Row, useCase: OpenUseCase<Row>): Route<Row> => ({
  row,
  run: async (context, { visitor }, body) => useCase(contextFor(context, noApp), visitor, inputOf(row, body)),
});

const parsed = <Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> => {
  const input = z.safeParse(schema, body);
  if (!input.success)
    throw new ApiError('MISSING_PARAMETERS', 'Invalid request.', {
      issues: input.error.issues.map(({ path, message }) => ({ path: path.join('.'), reason: message })),
    });
  return input.data;
};

const Claims = z.object({
  username: z.catch(z.optional(z.string()), undefined),
  user: z.catch(z.optional(z.union([z.string(), z.looseObject({})])), undefined),
});

/** The user and company named in a body must be the caller's; anything else is reported as not found. */
const checkClaims = (caller: Caller, input: unknown): void => {
  if (typeof input !== 'object' || input === null || !('username' in input || 'user' in input)) return;
  const { username, user } = z.parse(Claims, input);
  const isCaller = (claim: unknown) =>
    typeof claim !== 'string' ||
    claim === caller.userId ||
    claim.toLowerCase() === caller.username.toLowerCase();
  const claims = typeof user === 'object' ? [username, user.id, user.username] : [username, user];
  if (!claims.every(isCaller)) throw new ApiError('ENTITY_NOT_FOUND', 'User not found.');
};
