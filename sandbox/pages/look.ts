import { readFileSync } from 'node:fs';

/** The product's colours, sizes and face. */
export const TOKENS = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');

const blockOf = (selector: RegExp): string => selector.exec(TOKENS)?.[1] ?? '';
const LIGHT = blockOf(/:root \{([^}]*)\}/);
const DARK = blockOf(/\[data-theme="dark"\] \{([^}]*)\}/);

/** The style of a page on its own: in the theme of the page that opened it, or else the browser's. */
export const STYLE = `:root{color-scheme:light;${LIGHT}}
:root[data-theme="dark"]{color-scheme:dark;${DARK}}
@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){color-scheme:dark;${DARK}}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:var(--sp-4);background:var(--bg);color:var(--text);
font:400 var(--fs-3)/var(--lh) var(--font)}
:lang(ar) body{line-height:var(--lh-ar)}
main{display:grid;gap:var(--sp-4);width:100%;max-width:25rem;padding:var(--sp-6);border:1px solid var(--line);
border-radius:var(--r-4);background:var(--surface);box-shadow:var(--shadow-1)}
.brand{display:flex;align-items:center;gap:var(--sp-2);font-weight:700}
h1{margin:0;font-size:var(--fs-5);line-height:var(--lh-tight);text-wrap:balance}
p{margin:0}
.note{color:var(--dim);font-size:var(--fs-2)}
[role="alert"]{color:var(--danger-text);font-size:var(--fs-2);font-weight:600}
form{display:grid;gap:var(--sp-3)}
.field{display:grid;gap:6px}
label{font-size:var(--fs-2);font-weight:600}
input,button{width:100%;min-height:44px;border-radius:var(--r-2);font:inherit;color:inherit}
input{padding:0 12px;border:1px solid var(--ctl);background:var(--surface);font-size:var(--fs-touch)}
input[aria-invalid="true"]{border-color:var(--danger)}
button{padding:8px 14px;border:1px solid transparent;background:var(--brand);color:var(--on-brand);font-weight:600;cursor:pointer}
button.quiet{border-color:var(--ctl);background:var(--surface);color:var(--text)}
button.account{display:grid;gap:2px;border-color:var(--line);background:var(--surface);color:var(--text);text-align:start;
font-weight:600;overflow-wrap:anywhere}
button.account small{color:var(--dim);font-weight:400}
button.account:hover,button.quiet:hover{background:var(--sunken)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a{color:var(--brand-text);text-underline-offset:3px}`;
