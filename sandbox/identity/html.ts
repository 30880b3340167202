import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
main{max-width:22rem;margin:15vh auto;padding:0 1rem}label,input,button{display:block;width:100%;box-sizing:border-box}
input,button{margin:.5rem 0 1rem;padding:.75rem;font:inherit;border-radius:.5rem;border:1px solid GrayText}`;

type Page = { title: string; body: string; script?: string };

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Responds with a page of the provider: no files, and no script except the given one. */
export const sendPage = (reply: FastifyReply, { title, body, script }: Page): FastifyReply =>
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
    .header('referrer-policy', 'no-referrer') // the URL may contain a code
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main>${body}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`,
    );

/** Escapes a text for an HTML element or a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[^\w-]/gu, (letter) => `&#${letter.codePointAt(0)};`);
