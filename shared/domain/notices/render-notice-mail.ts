import { mailLanguage } from '../mail/mail-language.ts';
import { footer, headline, linkButton, mailPage, paragraph } from '../mail/mail-page.ts';
import type { RenderedMail } from '../mail/render-mail.ts';
import { fill, type RenderedNotice } from './render-notice.ts';
import { NOTICE_WORDS } from './words.ts';

export type NoticeMail = {
  language: string;
  timeZone: string;
  company: string;
  /** One, or what a day brought. */
  notices: readonly (RenderedNotice & { link: string })[];
  /** Opens the page that stops mails like this one. */
  unsubscribeLink: string;
  /** Where the reader chooses their mails. */
  settingsLink: string;
};

/** A mail of one notice, or of those of a day. */
export const renderNoticeMail = (mail: NoticeMail): RenderedMail => {
  const language = mailLanguage(mail.language);
  const words = NOTICE_WORDS[language];
  const [first] = mail.notices;
  const isOne = mail.notices.length === 1;
  const title = isOne && first ? first.title : words.digest;
  const why = fill(words.why, { company: mail.company }, language, mail.timeZone);
  const links = [
    { words: words.settings, link: mail.settingsLink },
    { words: words.unsubscribe, link: mail.unsubscribeLink },
  ];
  const parts = mail.notices.map((notice) => ({ ...notice, heading: isOne ? [] : [notice.title] }));
  return {
    subject: title.replace(/[\u2068\u2069]/g, ''),
    text: `${[
      title,
      ...parts.flatMap(({ heading, lines, button, link }) => [...heading, ...lines, `${button}:\n${link}`]),
      [why, ...links.map((one) => `${one.words}: ${one.link}`)].join('\n'),
    ].join('\n\n')}\n`,
    html: mailPage(
      language,
      [
        headline(title),
        ...parts.flatMap(({ heading, lines, button, link }) => [
          ...heading.map(paragraph),
          ...lines.map(paragraph),
          linkButton(button, link),
        ]),
        footer(why, links),
      ].join('\n'),
    ),
  };
};
