import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escaped } from '../identity/html.ts';
import { STYLE } from '../pages/look.ts';
import type { Sandbox } from '../sandbox.ts';
import { allMails, clearMails, mailOf } from '../state/mails.ts';
import { type ReadMail, readMail } from './read-mail.ts';

const One = z.object({ id: z.coerce.number().int().catch(0) });

/** The inbox at `/mail`, and the same as JSON at `/_control/mail`. */
export const mail = (server: FastifyInstance, { db }: Sandbox): void => {
  server.get('/_control/mail', async () => ({ mails: await Promise.all(allMails(db).map(readMail)) }));
  server.delete('/_control/mail', async () => ({ removed: clearMails(db) }));
  server.get('/mail', async (_request, reply) => {
    const mails = await Promise.all(allMails(db).reverse().map(readMail));
    return send(
      reply,
      'Inbox',
      mails.length === 0 ? '<p>No mail yet.</p>' : `<ul>${mails.map(row).join('\n')}</ul>`,
    );
  });
  server.get('/mail/:id', async (request, reply) => {
    const found = mailOf(db, One.parse(request.params).id);
    if (found === undefined) return send(reply.code(404), 'Inbox', '<p>This mail does not exist.</p>');
    const read = await readMail(found);
    return send(reply, read.subject || '(no subject)', shown(read));
  });
};

const row = ({ id, subject, to, at }: ReadMail): string =>
  `<li><a href="/mail/${id}"><bdi>${escaped(subject || '(no subject)')}</bdi></a><br><span class="note"><bdi>${escaped(to.join(', '))}</bdi> · ${at}</span></li>`;

/** The HTML of a mail may be hostile: the frame has no origin, no scripts, no forms; links open in a new tab. */
const shown = ({ from, to, text, html, at }: ReadMail): string => `<p><a href="/mail">Inbox</a></p>
<p class="note"><bdi>${escaped(from)}</bdi> → <bdi>${escaped(to.join(', '))}</bdi> · ${at}</p>
${html === null ? '' : `<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(`<base target="_blank">${html}`)}"></iframe>`}
<pre dir="auto">${escaped(text)}</pre>`;

const send = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} · Rejoinder sandbox</title>
<style>${STYLE}
body{place-items:start center}main{max-width:44rem}ul{display:grid;gap:var(--sp-3);margin:0;padding:0;list-style:none}
iframe{width:100%;height:28rem;border:1px solid var(--line);border-radius:var(--r-2);background:Canvas;color-scheme:light dark}
pre{margin:0;unicode-bidi:plaintext;white-space:pre-wrap;overflow-wrap:anywhere;font-size:var(--fs-2)}</style></head>
<body><main><h1><bdi>${escaped(title)}</bdi></h1>
${body}</main></body></html>`);
