export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Parts of a mail in HTML, of plain text. */
export const headline = (text: string): string =>
  `<p style="font-size:20px;font-weight:600;margin:0 0 16px">${escaped(text)}</p>`;

export const paragraph = (text: string): string => `<p style="margin:0 0 24px">${escaped(text)}</p>`;

export const linkButton = (words: string, link: string): string =>
  `<p style="margin:0 0 24px"><a href="${escaped(link)}" style="background:#3f4fd1;border:1px solid #3f4fd1;border-radius:8px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 20px;text-decoration:none">${escaped(words)}</a></p>`;

/** A small line with plain links below it. */
export const footer = (text: string, links: readonly { words: string; link: string }[]): string =>
  `<p style="font-size:14px;margin:0">${[
    escaped(text),
    ...links.map(({ words, link }) => `<a href="${escaped(link)}">${escaped(words)}</a>`),
  ].join('<br>')}</p>`;

/** A mail of parts. No background and no colour of text: both belong to the mail program's light or dark theme. */
export const mailPage = (language: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></head>
<body style="margin:0;padding:24px"><div style="font:16px/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;margin:0 auto;max-width:480px;text-align:start">
<p style="font-weight:700;margin:0 0 24px">Rejoinder</p>
${body}
</div></body>
</html>
`;
