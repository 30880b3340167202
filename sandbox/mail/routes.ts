import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escaped } from '../identity/html.ts';
import { sendPage } from '../pages/plain-page.ts';
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
    return sendPage(
      reply,
      'Inbox',
      mails.length === 0 ? '<p>No mail yet.</p>' : `<ul>${mails.map(row).join('\n')}</ul>`,
    );
  });
  server.get('/mail/:id', async (request, reply) => {
    const found = mailOf(db, One.parse(request.params).id);
    if (found === undefined) return sendPage(reply.code(404), 'Inbox', '<p>This mail does not exist.</p>');
    const read = await readMail(found);
    return sendPage(reply, read.subject || '(no subject)', shown(read));
  });
};

const row = ({ id, subject, to, at }: ReadMail): string =>
  `<li><a href="/mail/${id}"><bdi>${escaped(subject || '(no subject)')}</bdi></a><br><span class="note"><bdi>${escaped(to.join(', '))}</bdi> · ${at}</span></li>`;

/** The HTML of a mail may be hostile: the frame has no origin, no scripts, no forms; links open in a new tab. */
const shown = ({ from, to, text, html, at }: ReadMail): string => `<p><a href="/mail">Inbox</a></p>
<p class="note"><bdi>${escaped(from)}</bdi> → <bdi>${escaped(to.join(', '))}</bdi> · ${at}</p>
${html === null ? '' : `<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(`<base target="_blank">${html}`)}"></iframe>`}
<pre dir="auto">${escaped(text)}</pre>`;
