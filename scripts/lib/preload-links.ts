import type { Plugin, Rolldown } from 'vite';

/** Parts that a visit may need, each with its entry module; `theme-init.js` decides which. */
const PARTS: readonly [part: string, module: RegExp][] = [
  ['login', /\/web\/app\/routes\/pages\/login-page\.tsx$/],
  ['register', /\/web\/app\/routes\/pages\/register-page\.tsx$/],
  ['shell', /\/web\/app\/shell\/shell\.tsx$/],
  ['dashboard', /\/web\/features\/dashboard\/dashboard-screen\.tsx$/],
  ['reviews', /\/web\/app\/routes\/pages\/reviews-page\.tsx$/],
  ['identity', /\/web\/lib\/auth\/identity\.ts$/],
];
/** The script that activates the links must come after them. */
const CHOOSER = '<script src="/theme-init.js">';
const WORDS = /\/web\/locales\/(\w+)\.po$/;

const partOf = (module: string): string | undefined =>
  WORDS.exec(module)?.[1] ?? PARTS.find(([, begins]) => begins.test(module))?.[0];

/** A file and all its static imports. */
const withImports = (bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (seen.has(name) || chunk?.type !== 'chunk') return seen;
  seen.add(name);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
};

/** Writes the files of each part that the page does not load anyway into the page as inert links. */
export const linksAhead = (): Plugin => ({
  name: 'links-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, filename }) => {
      if (!filename.endsWith('/index.html')) return html;
      const needed = new Map<string, string[]>();
      for (const chunk of Object.values(bundle)) {
        const part = chunk.type === 'chunk' ? partOf(chunk.facadeModuleId ?? '') : undefined;
        if (part === undefined) continue;
        for (const file of withImports(bundle, chunk.fileName))
          if (!html.includes(file)) needed.set(file, [...(needed.get(file) ?? []), part]);
      }
      const links = [...needed].map(
        ([file, parts]) => `<link data-for="${parts.join(' ')}" crossorigin href="/${file}">\n    `,
      );
      const early = Object.values(bundle).find(({ name }) => name === 'early');
      if (early)
        links.push(`<script type="module" async crossorigin src="/${early.fileName}"></script>\n    `);
      return html.replace(CHOOSER, [...links, CHOOSER].join(''));
    },
  },
});
