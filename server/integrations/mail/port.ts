import type { Result } from '#shared/domain/result.ts';

export type Message = {
  /** One address, without a name. */
  to: string;
  /** Stays the same over all attempts, so that a mail program shows a repeated message once. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** Where one POST stops mails like this one (RFC 8058). */
  unsubscribeLink?: string;
};

/**
 * Why a message was not taken: `refused` (this message, for good) or `away` (anything that may pass, such as a server that
 * does not answer, is busy, or rejects our login). `code` says more and quotes nothing.
 */
export type MailFailure = { kind: 'refused' | 'away'; code: string };

export type Mail = {
  send: (message: Message) => Promise<Result<undefined, MailFailure>>;
  /** Connects and logs in, and sends nothing. */
  reach: () => Promise<Result<undefined, MailFailure>>;
  close: () => void;
};
