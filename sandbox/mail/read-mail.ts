import type { StoredMail } from '../state/mails.ts';

/** A mail as a mail program reads it. */
export const readMail = async ({ seq, sender, recipients, raw, at }: StoredMail) => {
  const { simpleParser } = await import('mailparser'); // only once there is a mail to read
  const bytes = Buffer.from(raw, 'latin1');
  const mail = await simpleParser(bytes, { skipTextToHtml: true, skipImageLinks: true });
  return {
    id: seq,
    messageId: mail.messageId ?? null,
    sender,
    to: recipients,
    from: mail.from?.text ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || null,
    headers: mail.headerLines.map(({ line }) => line),
    at: new Date(at).toISOString(),
  };
};
export type ReadMail = Awaited<ReturnType<typeof readMail>>;
