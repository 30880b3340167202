import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Code, isRefused } from './answer.ts';
import { callerOf } from './caller.ts';
import { resetPassword } from './calls/reset-password.ts';
import { SHORTEST } from './credentials.ts';
import { escaped, sendPage } from './html.ts';
import type { Parts } from './parts.ts';

const PATH = '/__/auth/action'; // same path as Firebase's

/** Path of the page for a reset code. */
export const resetPath = (code: string): string => `${PATH}?mode=resetPassword&oobCode=${code}`;

const Asked = z.object({ oobCode: z.string().catch('') });
const Given = z.object({ oobCode: z.string().catch(''), newPassword: z.string().catch('') });
const COMPLAINTS: Partial<Record<Code, string>> = {
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'That is too long.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Try again in a quarter of an hour.',
};

/** A page without scripts, for the link in a reset mail: asks for a new password and sets it. */
export const addResetPage = (app: FastifyInstance, parts: Parts): void => {
  app.get(PATH, async (request, reply) => {
    const { oobCode } = Asked.parse(request.query);
    const outcome = await resetPassword(parts, { oobCode }, callerOf(request, reply));
    return page(reply, isRefused(outcome) ? OVER : form(oobCode));
  });
  app.post(PATH, { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const { oobCode, newPassword } = Given.parse(request.body ?? {});
    if (newPassword.length < SHORTEST)
      return page(reply, form(oobCode, `Take at least ${SHORTEST} characters.`));
    const outcome = await resetPassword(parts, { oobCode, newPassword }, callerOf(request, reply));
    if (!isRefused(outcome)) return page(reply, DONE);
    const complaint = COMPLAINTS[outcome.refused];
    return page(reply, complaint === undefined ? OVER : form(oobCode, complaint));
  });
};

const page = (reply: FastifyReply, body: string) =>
  sendPage(reply, { title: 'New password · Rejoinder', body });

const form = (code: string, complaint = ''): string => `<h1>New password</h1>
<form method="post" action="${PATH}">
<input type="hidden" name="oobCode" value="${escaped(code)}">
<label for="p">New password</label>
<input id="p" name="newPassword" type="password" autocomplete="new-password" minlength="${SHORTEST}" required autofocus${complaint && ' aria-describedby="c" aria-invalid="true"'}>
${complaint && `<p id="c" role="alert">${complaint}</p>`}
<button>Save</button></form>`;

const DONE = '<h1>Saved</h1><p>Your new password is set.</p><p><a href="/">Sign in</a></p>';
const OVER = `<h1>This link no longer works</h1>
<p>It was used before, or it is older than an hour. Ask for a new one where you sign in.</p><p><a href="/">Sign in</a></p>`;
