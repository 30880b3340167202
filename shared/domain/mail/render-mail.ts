import { mailLanguage } from './mail-language.ts';
import { escaped, headline, linkButton, mailPage, paragraph } from './mail-page.ts';
import { plainName } from './plain-name.ts';
import type { MailTemplate } from './words/en.ts';
import { MAIL_WORDS } from './words.ts';

/** What a mail is made of. */
export type MailContent = {
  template: MailTemplate;
  /** A language tag; English if the mails are not in it. */
  language: string;
  link: string;
  /** When the link expires, in epoch ms. */
  expiresAt: number;
  /** Of an invitation: as people entered them. */
  inviter?: string | undefined;
  company?: string | undefined;
};

const TIME: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

export type RenderedMail = { subject: string; text: string; html: string };

/** The mail in its language: subject, plain text, and HTML that leaves the colours of dark mode to the mail program. */
export const renderMail = (content: MailContent): RenderedMail => {
  const language = mailLanguage(content.language);
  const { [content.template]: words, linkInstead } = MAIL_WORDS[language];
  const values: Readonly<Record<string, string>> = {
    inviter: plainName(content.inviter ?? ''),
    company: plainName(content.company ?? ''),
    until: new Intl.DateTimeFormat(language, TIME).format(content.expiresAt),
  };
  /** Names are isolated, so that one of another direction does not reorder the sentence. */
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => `\u2068${values[name] ?? ''}\u2069`);
  const subject = filled(words.subject).replace(/[\u2068\u2069]/g, '');
  const [text, note] = [filled(words.text), filled(words.note)];
  const { link } = content;
  return {
    subject,
    text: `${text}\n\n${words.button}:\n${link}\n\n${note}\n`,
    html: mailPage(
      language,
      `${headline(filled(words.subject))}
${paragraph(text)}
${linkButton(words.button, link)}
<p style="font-size:14px;margin:0 0 16px">${escaped(note)}</p>
<p style="font-size:14px;margin:0">${escaped(linkInstead)}<br><span dir="ltr" style="word-break:break-all">${escaped(link)}</span></p>`,
    ),
  };
};
