/** A script that runs sets `fired`. */
const RUN = 'window.fired=(window.fired||0)+1';

const MARKUP = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.fired=1</script>"></iframe>`,
  `<a href="javascript:${RUN}">click</a>`,
  `<body onload="${RUN}">`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<input autofocus onfocus="${RUN}">`,
  `<video><source onerror="${RUN}"></video>`,
  `<style>*{display:none}@import "https://evil.test/x.css"</style>`,
  '<link rel=stylesheet href=https://evil.test/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.test/">',
  '<base href=https://evil.test/>',
  '<form action=https://evil.test/><button>Submit</button></form>',
  '<object data=https://evil.test/x.swf></object><embed src=https://evil.test/>',
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}">`,
  `</textarea></article></main><h1>Outside</h1><script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `' onmouseover='${RUN}' x='`,
  `--><script>${RUN}</script><!--`,
  `]]><script>${RUN}</script><![CDATA[`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#x3c;img src=x onerror=${RUN}&#x3e;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  '{"__proto__":{"isAnswered":true}}',
  '[click](javascript:alert(1)) ![x](https://evil.test/p.png)',
  '<dialog open style="position:fixed;inset:0;z-index:9999">Log in again</dialog>',
  '<div style="position:fixed;inset:0;background:red">',
];

const ODD = [
  '\u202Ereversed after this \u202Dand back',
  '\u2066\u2067\u2068never closed isolates',
  '\u202A\u202B\u202A\u202B'.repeat(40),
  'pay\u200Bpal\u200C\u200D\u2060\uFEFF zero\u00ADwidth',
  '\u200B'.repeat(3000),
  'العربية \u202Efeed\u202C עברית 123 abc',
  `Z${'\u0300\u0301\u0316\u0317\u0489'.repeat(200)}algo`,
  'W'.repeat(3000),
  `https://evil.test/${'a'.repeat(2000)}`,
  '🏳️‍🌈👩‍👩‍👧‍👦'.repeat(150),
  'ﷺ﷽'.repeat(100),
  '\n'.repeat(400),
  'line\u2028and\u2029paragraph\u0085next\u000B\u000C',
  '\u0001\u0002\u0008\u001B[31mred\u001B[0m\u007F',
  '\uFFFE\uFFFF\uFFFD\uE000',
  '\u{E0041}\u{E0042}\u{E007F}tags',
  '\t'.repeat(500),
  '꧅'.repeat(60),
  '<'.repeat(1000),
  '&'.repeat(1000),
];

export type HostileReview = { author: string; title: string; body: string };

/** `count` reviews with hostile text in every field shown. */
export const hostileReviews = (count: number): HostileReview[] => {
  const all = [...MARKUP, ...ODD];
  const at = (n: number): string => all[n % all.length] ?? '';
  return Array.from({ length: count }, (_, n) => ({
    author: n % 2 === 0 ? at(n).slice(0, 200) : `Nobody ${n}`,
    title: n % 3 === 0 ? at(n + 7) : '',
    body: `${at(n)} ${n % 4 === 0 ? at(n * 5 + 3) : ''} the end of ${n}`,
  }));
};
