import { createTransport } from 'nodemailer';
import { isLoopback } from '#server/net/address.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Mail, MailFailure } from './port.ts';

export type SmtpOptions = {
  url: string;
  /** The sender: an address, with or without a name. */
  from: string;
  /** Time limit of an attempt, in ms. */
  timeoutMs?: number;
};

/** Messages of an attempt that takes longer may still arrive; the next attempt then repeats them under the same id. */
export const MAIL_TIMEOUT_MS = 30_000;

/** One address and nothing that would end or add to it. */
const ADDRESS = /^[^\s\p{Cc}<>,;:"()@]+@[^\s\p{Cc}<>,;:"()@]+$/u;

/** Mails over SMTP, through a few connections that are kept open. */
export const smtpMail = ({ url, from, timeoutMs = MAIL_TIMEOUT_MS }: SmtpOptions): Mail => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    maxRequeues: 0, // the outbox retries; the pool would also send what was given up here
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password is never sent in the clear; where there is none, encryption is used if the server offers it.
    requireTLS: username !== '' && !isLoopback(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ to, id, subject, text, html, unsubscribeLink }) => {
      if (!ADDRESS.test(to)) return failed({ kind: 'refused', code: 'INVALID_ADDRESS' });
      const sending = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeLink && {
            'List-Unsubscribe': `<${unsubscribeLink}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      try {
        await within(timeoutMs, sending);
        return ok(undefined);
      } catch (error) {
        return failed(failureOf(error));
      }
    },
    reach: async () => {
      try {
        await within(timeoutMs, transport.verify());
        return ok(undefined);
      } catch (error) {
        return failed(failureOf(error));
      }
    },
    close: () => transport.close(),
  };
};

const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })), ms);
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/** Commands whose rejection is about this message; the others are about us, such as a wrong password or sender. */
const ABOUT_MESSAGE = ['RCPT TO', 'DATA', 'API'];

/** The server's words are left out, as they may quote the address. */
const failureOf = (error: unknown): MailFailure => {
  const { responseCode, command, code } = detailsOf(error);
  const isRefused = responseCode >= 500 && ABOUT_MESSAGE.includes(command);
  return { kind: isRefused ? 'refused' : 'away', code: responseCode ? `${responseCode} ${command}` : code };
};

const detailsOf = (error: unknown): { responseCode: number; command: string; code: string } => {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : 'ERROR');
  const fields = error instanceof Error ? { responseCode: 0, command: '', code: '', ...error } : undefined;
  return {
    responseCode: Number(fields?.responseCode) || 0,
    command: textOf(fields?.command),
    code: textOf(fields?.code),
  };
};
