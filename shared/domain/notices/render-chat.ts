import { beginningOf } from '../mail/plain-name.ts';
import type { RenderedNotice } from './render-notice.ts';

/** A notice with the address of what it is about. */
export type ChatNotice = RenderedNotice & { link: string };

const LONGEST_TITLE = 150;
const LONGEST_TEXT = 2900;

/** Keeps the direction marks of our sentences, and ends within the limit of the chat. */
const cut = (text: string, longest: number): string =>
  text.length > longest ? `${beginningOf(text, longest - 1)}…` : text;

/** Slack reads these three; a name that would call everybody is broken up. */
const forSlack = (text: string): string =>
  text
    .replace(/@(?=(channel|here|everyone|group)\b)/gi, '@\u2060')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Ends within the limit also once it is escaped. */
const plain = (text: string, longest: number) => {
  let short = cut(text, longest);
  while (forSlack(short).length > longest) short = cut(short, short.length - 5);
  return { type: 'plain_text', text: forSlack(short), emoji: false };
};

/** The body of an incoming webhook of Slack. What a stranger wrote is plain text in it, and brings no preview. */
export const slackBody = ({ title, lines, button, link }: ChatNotice): string => {
  const text = lines.join('\n');
  return JSON.stringify({
    text: forSlack(title),
    unfurl_links: false,
    unfurl_media: false,
    link_names: false,
    parse: 'none',
    blocks: [
      { type: 'header', text: plain(title, LONGEST_TITLE) },
      ...(text === '' ? [] : [{ type: 'section', text: plain(text, LONGEST_TEXT) }]),
      { type: 'section', text: { type: 'mrkdwn', text: `<${forSlack(link)}|${forSlack(button)}>` } },
    ],
  });
};

/**
 * The body for a workflow of Teams: an Adaptive Card. Its text stands in runs, as the text of blocks is Markdown, in which a
 * stranger could write links, pictures and dates.
 */
export const teamsBody = ({ title, lines, button, link }: ChatNotice): string =>
  JSON.stringify({
    type: 'message',
    summary: title,
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            run(cut(title, LONGEST_TITLE), { weight: 'Bolder', size: 'Medium' }),
            ...lines.map((line) => run(cut(line, LONGEST_TEXT))),
          ],
          actions: [{ type: 'Action.OpenUrl', title: button, url: link }],
        },
      },
    ],
  });

const run = (text: string, look: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...look }],
});
