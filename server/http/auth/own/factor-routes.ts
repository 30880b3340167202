import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '#server/context.ts';
import type { Accounts } from '#server/features/sign-in/accounts.ts';
import { isRecoveryCode } from '#server/features/sign-in/codes.ts';
import { type Attempt, limitAttempt, limitCode } from '#server/features/sign-in/limits.ts';
import * as factor from '#server/features/sign-in/second-factor.ts';
import { accountOfSession, withPassword } from '#server/features/sign-in/sign-in.ts';
import { Code, cookiesOf, Password, parsed } from './inputs.ts';
import type { OwnRoutes } from './own-routes.ts';

const WithPassword = z.object({ password: Password });
const WithCode = z.object({ code: Code });
const WithBoth = z.object({ password: Password, code: Code });

/** What is counted of a request that tries to open an account. */
type Counted = { attemptOf: (request: FastifyRequest, email: string) => Attempt };
type Options = { context: AppContext; accounts: Accounts; secret: string };

/** Calls of somebody who is signed in about their second factor. */
export const mountFactorRoutes = (
  { post, attemptOf }: OwnRoutes & Counted,
  { context, accounts, secret }: Options,
): void => {
  const whoAsks = (request: FastifyRequest) => accountOfSession(accounts, cookiesOf(request));
  /** Whoever finds a device unlocked has neither the password nor a code, and no more guesses than elsewhere. */
  const withRightPassword = async (request: FastifyRequest, password: string) => {
    const account = await whoAsks(request);
    await limitAttempt(context, secret, attemptOf(request, account.email));
    await withPassword(accounts, { email: account.email, password });
    return account;
  };
  const withBoth = async (request: FastifyRequest) => {
    const { password, code } = parsed(WithBoth, request);
    const account = await withRightPassword(request, password);
    const isRecovery = isRecoveryCode(code);
    await limitCode(context, secret, { ...attemptOf(request, account.email), isRecovery });
    return { account, code };
  };

  post('/second-factor/begin', async (request) => {
    const { password } = parsed(WithPassword, request);
    return factor.beginFactor(context, await withRightPassword(request, password));
  });
  post('/second-factor/confirm', async (request) => {
    const { code } = parsed(WithCode, request);
    const { id: userId, email, sessionId } = await whoAsks(request);
    await limitCode(context, secret, { ...attemptOf(request, email), isRecovery: false });
    return { recoveryCodes: await factor.confirmFactor(context, { userId, sessionId, code }) };
  });
  post('/second-factor/off', async (request) => {
    const { account, code } = await withBoth(request);
    await factor.removeFactor(context, account.id, code);
    return {};
  });
  post('/second-factor/recovery-codes', async (request) => {
    const { account, code } = await withBoth(request);
    return { recoveryCodes: await factor.renewRecoveryCodes(context, account.id, code) };
  });
};
