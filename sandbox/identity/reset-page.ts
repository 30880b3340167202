import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Texts, textsFor } from '#sandbox/pages/texts.ts';
import { type Code, isRefused } from './answer.ts';
import { resetPassword } from './calls/reset-password.ts';
import { clientOf } from './client.ts';
import type { Parts } from './context.ts';
import { MIN_PASSWORD_LENGTH } from './credentials.ts';
import { escaped, sendPage } from './html.ts';

const PATH = '/__/auth/action'; // same path as Firebase's

/** Path of the page for a reset code. */
export const resetPath = (code: string): string => `${PATH}?mode=resetPassword&oobCode=${code}`;

const Asked = z.object({ oobCode: z.string().catch('') });
const Given = z.object({ oobCode: z.string().catch(''), newPassword: z.string().catch('') });
/** The text for a refusal that another password or some patience may mend. */
const COMPLAINTS: Partial<Record<Code, string>> = {
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'tooLong',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'tooMany',
};

/** A page without scripts, for the link in a reset mail: asks for a new password and sets it. */
export const addResetPage = (app: FastifyInstance, parts: Parts): void => {
  app.get(PATH, async (request, reply) => {
    const { oobCode } = Asked.parse(request.query);
    const outcome = await resetPassword(parts, { oobCode }, clientOf(request, reply));
    return page(request, reply, (texts) => (isRefused(outcome) ? over(texts) : form(texts, oobCode)));
  });
  app.post(PATH, { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const { oobCode, newPassword } = Given.parse(request.body ?? {});
    if (newPassword.length < MIN_PASSWORD_LENGTH)
      return page(request, reply, (texts) => form(texts, oobCode, 'tooShort'));
    const outcome = await resetPassword(parts, { oobCode, newPassword }, clientOf(request, reply));
    if (!isRefused(outcome)) return page(request, reply, done);
    const complaint = COMPLAINTS[outcome.refused];
    return page(request, reply, (texts) =>
      complaint === undefined ? over(texts) : form(texts, oobCode, complaint),
    );
  });
};

const page = (request: FastifyRequest, reply: FastifyReply, body: (texts: Texts) => string) => {
  const texts = textsFor(request.headers['accept-language']);
  return sendPage(reply, { title: `${texts.text('newPassword')} · Rejoinder`, body: body(texts), texts });
};

const form = ({ text }: Texts, code: string, complaint?: string): string => `<h1>${text('newPassword')}</h1>
<form method="post" action="${PATH}">
<input type="hidden" name="oobCode" value="${escaped(code)}">
<div class="field"><label for="p">${text('newPassword')}</label>
<input id="p" name="newPassword" type="password" dir="ltr" autocomplete="new-password" minlength="${MIN_PASSWORD_LENGTH}" required autofocus aria-describedby="c"${complaint === undefined ? '' : ' aria-invalid="true"'}>
<p id="c"${complaint === undefined ? ' class="note"' : ' role="alert"'}>${text(complaint ?? 'tooShort', { count: String(MIN_PASSWORD_LENGTH) })}</p></div>
<button>${text('save')}</button></form>`;

const link = ({ text }: Texts): string => `<p><a href="/">${text('signIn')}</a></p>`;

const done = (texts: Texts): string =>
  `<h1>${texts.text('saved')}</h1><p role="status">${texts.text('savedText')}</p>${link(texts)}`;

const over = (texts: Texts): string =>
  `<h1>${texts.text('overTitle')}</h1><p>${texts.text('overText')}</p>${link(texts)}`;
