import type { FastifyReply } from 'fastify';
import { escaped } from '../identity/html.ts';
import { STYLE } from './look.ts';

/** A page of the sandbox without scripts; `body` is HTML. */
export const sendPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
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
