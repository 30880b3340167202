import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { ROOT } from './processes.ts';

/** What a visit begins with, by the names that `theme-init.js` knows. */
const GUESTS = {
  login: 'web/app/routes/pages/login-page.tsx',
  register: 'web/app/routes/pages/register-page.tsx',
};
const MEMBERS = {
  shell: 'web/app/shell/shell.tsx',
  dashboard: 'web/features/dashboard/dashboard-screen.tsx',
  reviews: 'web/app/routes/pages/reviews-page.tsx',
};
/** Requests the first data, before the other scripts have loaded. */
const EARLY = 'web/lib/api/prefetch.ts';
const MAIN = 'web/main.tsx';
const PAYMENT = 'web/payment-frame.ts';
const IDENTITY = 'web/lib/auth/firebase-identity.ts';

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** A module and all its static imports. */
const withImports = (graph: Graph, id: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, imported, seen);
  return seen;
};

/** What only later screens use of libraries whose index names it, and so seems to be needed at once. */
const LATER = /\/(useBlocker|useMutationState)\.js$/;

/** What a few later screens share, as one chunk: the start names each, and the names of small ones would outweigh them. */
const SHARED_LATER =
  /\/web\/lib\/(incidents|insights|topics)\/|\/shared\/contract\/(insight|release|topic)\//;

/** Whether a chunk has only modules of libraries that the bundler put together: their names say little and would be long. */
export const isKitPart = (name: string, moduleIds: readonly string[]): boolean =>
  name !== 'vendor' && moduleIds.length > 0 && moduleIds.every((id) => id.includes('/node_modules/'));

/** Whether a file is not among those that every visit begins with; only such have to be named beside what needs them. */
export const isLoadedLater = (file: string): boolean =>
  !/^assets\/(early|rolldown-runtime|schemas|start|styles|vendor)-/.test(file);

/**
 * The chunk of a module. On a slow network every file costs a round trip, so what the start or several first screens need is
 * one chunk each; what only later screens need is left to the bundler.
 */
export const chunkNames = () => {
  const reached = new Map<string, Set<string>>();
  const reach = (graph: Graph, path: string): Set<string> => {
    const known = reached.get(path) ?? withImports(graph, join(ROOT, path));
    reached.set(path, known);
    return known;
  };
  return (id: string, graph: Graph): string | null => {
    const isNeededBy = (path: string): boolean => reach(graph, path).has(id);
    const guests = Object.values(GUESTS).filter(isNeededBy);
    const members = Object.values(MEMBERS).filter(isNeededBy);
    const [first, second] = [...guests, ...members];
    const isInitial = isNeededBy(MAIN) || (guests.length > 0 && members.length > 0);
    // The kit's styles as well: one sheet loads faster than one for each of its controls.
    if (id.endsWith('.css'))
      return isInitial || first || /\/web\/(app|editor|lib|ui)\//.test(id) ? 'styles' : null;
    if (LATER.test(id)) return null;
    if (isNeededBy(EARLY)) return 'early';
    if (isInitial && isNeededBy(PAYMENT)) return 'schemas';
    if (isInitial) return id.includes('/node_modules/') ? 'vendor' : 'start';
    if (!first) return SHARED_LATER.test(id) ? 'findings' : null;
    // Features do not import each other, so nothing else loads a screen's chunk for a part of it.
    if (!second && /\/web\/(app|editor|features)\//.test(id)) return basename(first, '.tsx');
    return guests.length > 0 ? 'guest' : 'frame';
  };
};

/** The script that activates the links must come after them. */
const CHOOSER = '<script src="/theme-init.js">';
const WORDS = /\/web\/locales\/(\w+)\.po$/;
/** The words of what a screen loads as its parts, by the area that `withItsWords` names. */
const AREA_WORDS = /\/web\/locales\/(overview|insights)\/(\w+)\.po$/;
const SCREEN_OF_AREA = { overview: 'dashboard', insights: 'insights' } as const;
/** Insights share no chunk with the others, but are asked for as early, and so are their first chart and the dashboard's parts. */
const PARTS: readonly (readonly [string, string])[] = [
  ...Object.entries({ ...GUESTS, ...MEMBERS, identity: IDENTITY }),
  ['dashboard', 'web/features/dashboard/overview/overview.tsx'],
  ['dashboard', 'web/features/dashboard/overview/app-facts.tsx'],
  ['dashboard', 'web/features/dashboard/overview/this-week.tsx'],
  ['insights', 'web/app/routes/pages/insights-page.tsx'],
  ['insights', 'web/features/insights/chart/ratings-chart.tsx'],
];

const areaWordsOf = (id: string): string | undefined => {
  const [, area, language] = AREA_WORDS.exec(id) ?? [];
  return area === 'overview' || area === 'insights' ? `${SCREEN_OF_AREA[area]}-${language}` : undefined;
};

const partOf = ({ moduleIds }: Rolldown.OutputChunk): string | undefined =>
  moduleIds.map((id) => WORDS.exec(id)?.[1] ?? areaWordsOf(id)).find(Boolean) ??
  PARTS.find(([, path]) => moduleIds.includes(join(ROOT, path)))?.[0];

/** A file, all its static imports and their styles. */
const filesOf = (bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (seen.has(name) || chunk?.type !== 'chunk') return seen;
  seen.add(name);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet);
  for (const imported of chunk.imports) filesOf(bundle, imported, seen);
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
        const part = chunk.type === 'chunk' ? partOf(chunk) : undefined;
        if (part === undefined) continue;
        for (const file of filesOf(bundle, chunk.fileName))
          if (!html.includes(file)) needed.set(file, [...new Set([...(needed.get(file) ?? []), part])]);
      }
      const links = [...needed].map(
        ([file, parts]) =>
          `<link data-for="${parts.join(' ')}"${file.endsWith('.css') ? ' as="style"' : ''} crossorigin href="/${file}">\n    `,
      );
      const early = Object.values(bundle).find(({ name }) => name === 'early');
      if (early)
        links.push(`<script type="module" async crossorigin src="/${early.fileName}"></script>\n    `);
      return html.replace(CHOOSER, [...links, CHOOSER].join(''));
    },
  },
});
