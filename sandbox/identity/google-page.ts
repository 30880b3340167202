import type { FastifyInstance } from 'fastify';
import { type Texts, textsFor } from '#sandbox/pages/texts.ts';
import { googleAccounts } from '#sandbox/state/identity/accounts.ts';
import type { Parts } from './context.ts';
import { escaped, sendPage } from './html.ts';

/** Path of the popup that the SDK opens for an emulator. */
const PATH = '/emulator/auth/handler';
const SHOWN = 10;

/** Stands in for Google's sign-in window: accepts any identity without a password, on this machine only. */
export const addGooglePage = (app: FastifyInstance, parts: Parts): void => {
  app.get(PATH, async (request, reply) => {
    const texts = textsFor(request.headers['accept-language']);
    const known = googleAccounts(parts.db, SHOWN);
    const body = `<h1>${texts.text('googleTitle')}</h1><p class="note">${texts.text('googleNote')}</p>
${known.map(({ email, displayName }) => choice(email, displayName)).join('\n')}
${form(texts)}`;
    return sendPage(reply, { title: texts.text('googleTitle'), body, texts, script: SCRIPT });
  });
};

const choice = (email: string, name: string): string => `<form>
<input type="hidden" name="email" value="${escaped(email)}"><input type="hidden" name="name" value="${escaped(name)}">
<button class="account">${escaped(name || email)}<small>${escaped(email)}</small></button></form>`;

const form = ({ text }: Texts): string => `<form>
<div class="field"><label for="email">${text('googleAddress')}</label>
<input id="email" name="email" type="email" dir="ltr" autocomplete="off" required autofocus></div>
<div class="field"><label for="name">${text('googleName')}</label><input id="name" name="name" autocomplete="off" maxlength="200"></div>
<button>${text('continue')}</button><button type="button" class="quiet" id="cancel">${text('cancel')}</button></form>`;

/** Posts the result to the opener, only on the same origin, in the format that the SDK expects. */
const SCRIPT = `
const theme = window.opener?.document.documentElement.dataset.theme;
if (theme) document.documentElement.dataset.theme = theme;
const asked = new URLSearchParams(location.search);
const tell = (more) => {
  const event = { type: asked.get('authType'), eventId: asked.get('eventId'), urlResponse: location.origin + location.pathname,
    sessionId: 'stand-in', postBody: null, tenantId: null, error: null };
  if (window.opener) window.opener.postMessage({ authEvent: { ...event, ...more } }, location.origin);
  else window.close();
};
addEventListener('submit', (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  tell({ postBody: new URLSearchParams({ providerId: 'google.com', email: given.get('email'), name: given.get('name') }).toString() });
});
document.getElementById('cancel').addEventListener('click', () =>
  tell({ error: { code: 'auth/popup-closed-by-user', message: 'Cancelled.' } }));
`;
