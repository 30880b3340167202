import type { FastifyInstance } from 'fastify';
import { googleAccounts } from '#sandbox/state/identity/accounts.ts';
import { escaped, sendPage } from './html.ts';
import type { Parts } from './parts.ts';

/** Path of the popup that the SDK opens for an emulator. */
const PATH = '/emulator/auth/handler';
const SHOWN = 10;

/** Stands in for Google's sign-in window: accepts any identity without a password, on this machine only. */
export const addGooglePage = (app: FastifyInstance, parts: Parts): void => {
  app.get(PATH, async (_request, reply) => {
    const known = googleAccounts(parts.db, SHOWN);
    const body = `<h1>Sign in with Google</h1><p>This is a stand-in on your own machine. It asks for no password, and Google is not told.</p>
${known.map(({ email, displayName }) => choice(email, displayName)).join('\n')}
${FORM}<button type="button" id="cancel">Cancel</button>`;
    return sendPage(reply, { title: 'Google sign-in (stand-in)', body, script: SCRIPT });
  });
};

const choice = (email: string, name: string): string => `<form>
<input type="hidden" name="email" value="${escaped(email)}"><input type="hidden" name="name" value="${escaped(name)}">
<button>${escaped(name || email)}<br><small>${escaped(email)}</small></button></form>`;

const FORM = `<form><label for="email">Google address</label>
<input id="email" name="email" type="email" autocomplete="off" required autofocus>
<label for="name">Name</label><input id="name" name="name" autocomplete="off" maxlength="200">
<button>Continue</button></form>`;

/** Posts the result to the opener, only on the same origin, in the format that the SDK expects. */
const SCRIPT = `
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
