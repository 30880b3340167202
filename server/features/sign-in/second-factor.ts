import { ApiError, type AppContext } from '#server/context.ts';
import { digestOf } from '#server/crypto/digest.ts';
import { newSecret } from '#server/crypto/ids.ts';
import {
  addFirstStep,
  beginSecondFactor,
  confirmSecondFactor,
  endFirstSteps,
  firstStepOf,
  removeSecondFactor,
  renewCodes,
  secondFactorOf,
  takeFirstStep,
  takeRecoveryCode,
  takeStep,
} from '#server/db/tables/company/sign-in-second-factor.ts';
import { endSessions } from '#server/db/tables/company/sign-in-sessions.ts';
import { hashOfCode, isRecoveryCode, newRecoveryCodes, newTotpSecret, stepOfCode, totpUri } from './codes.ts';

/** How long the code may follow the password, in ms. */
export const FIRST_STEP_MS = 5 * 60_000;

const wrongCode = () => new ApiError('MISSING_PARAMETERS', 'This code is wrong, or was used.');

/** Remembers that the password of an account was right. What is returned opens nothing without a code. */
export const beginSteps = async ({ db, now }: AppContext, userId: string): Promise<string> => {
  const secret = newSecret();
  const expiresAt = new Date(now() + FIRST_STEP_MS);
  await addFirstStep(db, { hash: digestOf(secret), userId, expiresAt }, new Date(now()));
  return secret;
};

/** Whose password was right; throws once the time for the code is over. */
export const whoseFirstStep = async (
  { db, now }: AppContext,
  secret: string,
): Promise<{ userId: string; email: string }> => {
  const found = await firstStepOf(db, digestOf(secret), new Date(now()));
  if (!found) throw new ApiError('ENTITY_NOT_FOUND', 'This sign-in took too long. Start again.');
  return found;
};

/** Uses up a code of the account's second factor, or a recovery code; throws if it is none, or was used. */
export const takeCode = async (
  { db, vault, now }: AppContext,
  userId: string,
  code: string,
): Promise<void> => {
  const factor = await secondFactorOf(db, vault, userId);
  if (!factor?.isOn) throw new ApiError('ENTITY_NOT_FOUND', 'The account has no second factor.');
  if (isRecoveryCode(code)) {
    if (!(await takeRecoveryCode(db, userId, hashOfCode(code)))) throw wrongCode();
    return;
  }
  const step = stepOfCode(factor.secret, code, now());
  if (step === undefined || !(await takeStep(db, userId, step))) throw wrongCode();
};

/** Uses up a first step with its code; returns whose session may be opened. */
export const finishSteps = async (
  context: AppContext,
  { firstStep: secret, code }: { firstStep: string; code: string },
): Promise<string> => {
  const { userId } = await whoseFirstStep(context, secret);
  await takeCode(context, userId, code);
  if (!(await takeFirstStep(context.db, digestOf(secret))))
    throw new ApiError('ENTITY_NOT_FOUND', 'This sign-in is over.');
  return userId;
};

/** Whether an account asks for a code, and how many recovery codes are left. */
export const secondFactorState = async ({ db, vault }: AppContext, userId: string) => {
  const factor = await secondFactorOf(db, vault, userId);
  return { isOn: factor?.isOn === true, codesLeft: factor?.isOn === true ? factor.codesLeft : 0 };
};

/** Begins to switch the second factor on: the secret for the authenticator app. */
export const beginFactor = async (
  { db, vault, now }: AppContext,
  { id: userId, email }: { id: string; email: string },
): Promise<{ secret: string; uri: string }> => {
  const secret = newTotpSecret();
  if (!(await beginSecondFactor(db, vault, { userId, secret, at: new Date(now()) })))
    throw new ApiError('ENTITY_ALREADY_EXISTS', 'The second factor is on already.');
  return { secret, uri: totpUri(secret, email) };
};

/**
 * Switches the second factor on by a first code, and returns the recovery codes. What was opened by the password alone
 * ends, except for the session that asks.
 */
export const confirmFactor = async (
  { db, vault, now, log }: AppContext,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
): Promise<string[]> => {
  const factor = await secondFactorOf(db, vault, userId);
  if (!factor || factor.isOn) throw new ApiError('ENTITY_NOT_FOUND', 'Nothing waits to be confirmed.');
  const step = stepOfCode(factor.secret, code, now());
  if (step === undefined || !(await takeStep(db, userId, step))) throw wrongCode();
  const codes = newRecoveryCodes();
  const hashes = codes.map(hashOfCode);
  if (!(await confirmSecondFactor(db, { userId, hashes, at: new Date(now()) })))
    throw new ApiError('ENTITY_NOT_FOUND', 'Nothing waits to be confirmed.');
  await endSessions(db, userId, sessionId);
  log.info({ event: 'sign_in.second_factor_on', userId }, 'A second factor was switched on');
  return codes;
};

/** Switches the second factor off, by a code. */
export const removeFactor = async (context: AppContext, userId: string, code: string): Promise<void> => {
  await takeCode(context, userId, code);
  await removeSecondFactor(context.db, userId);
  await endFirstSteps(context.db, userId);
  context.log.info({ event: 'sign_in.second_factor_off', userId }, 'A second factor was switched off');
};

/** New recovery codes instead of all before, by a code. */
export const renewRecoveryCodes = async (
  context: AppContext,
  userId: string,
  code: string,
): Promise<string[]> => {
  await takeCode(context, userId, code);
  const codes = newRecoveryCodes();
  await renewCodes(context.db, { userId, hashes: codes.map(hashOfCode) });
  return codes;
};
