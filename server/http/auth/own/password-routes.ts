import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ApiError, type AppContext } from '#server/context.ts';
import type { Accounts } from '#server/features/sign-in/accounts.ts';
import { isRecoveryCode } from '#server/features/sign-in/codes.ts';
import {
  type Attempt,
  limitAddress,
  limitAttempt,
  limitCode,
  limitLinks,
  limitSignUp,
  newDevice,
} from '#server/features/sign-in/limits.ts';
import { confirm, sendReset, sendVerification } from '#server/features/sign-in/links.ts';
import { whoseFirstStep } from '#server/features/sign-in/second-factor.ts';
import * as signIn from '#server/features/sign-in/sign-in.ts';
import { openSemaphore } from '#server/http/live/semaphore.ts';
import { mountFactorRoutes } from './factor-routes.ts';
import { agentOf, Code, cookiesOf, Email, Language, NewPassword, Password, parsed, Token } from './inputs.ts';
import type { OwnRoutes } from './own-routes.ts';

/** Each holds a connection to the database until its password is hashed, and needs another one meanwhile. */
const SIGN_UPS_AT_ONCE = 2;

/** Kept by a device on which an account was opened, in seconds. */
const DEVICE_LIFE_S = 365 * 24 * 3600;

const SignUp = z.object({
  email: Email,
  password: NewPassword,
  language: Language,
  firstOwner: Token.optional(),
});
const SignIn = z.object({ email: Email, password: Password });
const SecondStep = z.object({ firstStep: Token, code: Code });
const ResetRequest = z.object({ email: Email, language: Language });
const Reset = z.object({ token: Token, password: NewPassword });
const Confirmation = z.object({ token: Token });
const VerificationRequest = z.object({ language: Language });
const PasswordChange = z.object({ password: NewPassword });

type Options = { context: AppContext; accounts: Accounts; secret: string; isSecure: boolean };

/** Calls of sign-in with a password. */
export const mountPasswordRoutes = (
  { get, post }: OwnRoutes,
  { context, accounts, secret, isSecure }: Options,
): void => {
  const signingUp = openSemaphore(SIGN_UPS_AT_ONCE).run;
  const device = isSecure ? '__Host-rejoinder.device' : 'rejoinder.device';
  const deviceOf = (request: FastifyRequest): string | undefined =>
    cookiesOf(request)
      .split('; ')
      .find((cookie) => cookie.startsWith(`${device}=`))
      ?.slice(device.length + 1);
  const attemptOf = (request: FastifyRequest, email: string): Attempt => ({
    email,
    address: request.ip,
    device: deviceOf(request),
  });
  const knownFrom = (email: string, shown: 'device' | 'entered'): string =>
    `${device}=${newDevice(secret, email, shown)}; Max-Age=${DEVICE_LIFE_S}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const enter = (reply: FastifyReply, { account, setCookies }: signIn.SignedIn) => {
    reply.header('set-cookie', [...setCookies, knownFrom(account.email, 'entered')]);
    return { account };
  };

  post('/sign-up', async (request, reply) => {
    const { language, ...given } = parsed(SignUp, request);
    await limitSignUp(context, request.ip);
    const entered = await signingUp(() =>
      signIn.signUp(context, accounts, { ...given, userAgent: agentOf(request) }),
    );
    const { id: userId, email } = entered.account;
    await sendVerification(context, accounts, { userId, email, language });
    return enter(reply, entered);
  });
  post('/sign-in', async (request, reply) => {
    const given = parsed(SignIn, request);
    await limitAttempt(context, secret, attemptOf(request, given.email));
    const entered = await signIn.signIn(context, accounts, { ...given, userAgent: agentOf(request) });
    return 'firstStep' in entered ? entered : enter(reply, entered);
  });
  post('/second-step', async (request, reply) => {
    const given = parsed(SecondStep, request);
    const { email } = await whoseFirstStep(context, given.firstStep);
    const isRecovery = isRecoveryCode(given.code);
    await limitCode(context, secret, { ...attemptOf(request, email), isRecovery });
    const userAgent = agentOf(request);
    return enter(reply, await signIn.signInByCode(context, accounts, { ...given, userAgent }));
  });
  post('/request-reset', async (request) => {
    const given = parsed(ResetRequest, request);
    await limitLinks(context, request.ip);
    await sendReset(context, accounts, given);
    return {};
  });
  post('/reset-password', async (request, reply) => {
    const given = parsed(Reset, request);
    await limitAddress(context, request.ip);
    // Guesses of others do not keep out who has the mailbox.
    reply.header('set-cookie', knownFrom(await signIn.resetPassword(accounts, given), 'device'));
    return {};
  });
  post('/request-verification', async (request) => {
    const { language } = parsed(VerificationRequest, request);
    await limitLinks(context, request.ip);
    const { id: userId, email } = await signIn.accountOfSession(accounts, cookiesOf(request));
    return { sent: await sendVerification(context, accounts, { userId, email, language }) };
  });
  post('/confirm-email', async (request) => {
    const { token } = parsed(Confirmation, request);
    await limitAddress(context, request.ip);
    if (!(await confirm(context, accounts, token)))
      throw new ApiError('ENTITY_NOT_FOUND', 'This link is no longer valid.');
    return {};
  });
  post('/change-password', async (request) => {
    const { password } = parsed(PasswordChange, request);
    await limitAddress(context, request.ip);
    await signIn.changePassword(context, accounts, { cookies: cookiesOf(request), password });
    return {};
  });
  mountFactorRoutes({ get, post, attemptOf }, { context, accounts, secret });
};
