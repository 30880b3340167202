import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { STYLE } from '#sandbox/pages/look.ts';
import type { Texts } from '#sandbox/pages/texts.ts';

type Page = { title: string; body: string; texts: Texts; script?: string };

const LOGO = `<span class="brand" dir="ltr"><svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="var(--brand)"/><g fill="none" stroke="var(--on-brand)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M8 10.5A2.5 2.5 0 0 1 10.5 8h11a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5H15l-4.5 4v-4A2.5 2.5 0 0 1 8 17.5z"/><path d="m17.5 11.2-3 2.8 3 2.8"/></g></svg>Rejoinder</span>`;

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Responds with a page of the provider: no files, and no script except the given one. */
export const sendPage = (reply: FastifyReply, { title, body, texts, script }: Page): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      [
        "default-src 'none'",
        `style-src ${hashed(STYLE)}`,
        ...(script === undefined ? [] : [`script-src ${hashed(script)}`]),
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
      ].join('; '),
    )
    .header('vary', 'accept-language')
    .header('referrer-policy', 'no-referrer') // the URL may contain a code
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${texts.language}" dir="${texts.direction}"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>${LOGO}${body}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`,
    );

/** Escapes a text for an HTML element or a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[^\w-]/gu, (letter) => `&#${letter.codePointAt(0)};`);
