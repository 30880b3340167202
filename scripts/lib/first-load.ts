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

/** Its first parts are loaded with it. */
const OVERVIEW = ['overview', 'app-facts', 'this-week', 'usage-line', 'sync-warning'].map(
  (name) => `web/features/dashboard/overview/${name}.tsx`,
);
const INSIGHTS = 'web/app/routes/pages/insights-page.tsx';
/** What toasts take of the libraries; popups, which are loaded ahead as well, take more. */
const TOASTS = 'web/ui/feedback/toast.tsx';
const POPUPS = ['overlays/menu', 'overlays/panel-menu', 'overlays/dialog', 'controls/note-button'].map(
  (name) => `web/ui/${name}.tsx`,
);

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
type Need = (path: string) => boolean;

/** A module and all its static imports. */
const withImports = (graph: Graph, id: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, imported, seen);
  return seen;
};

/** What only later screens use of libraries whose index names it, and so seems to be needed at once. */
const LATER = /\/(useBlocker|useMutationState|useInfiniteQuery|infiniteQueryObserver)\.js$/;

/** Later parts that are loaded together. */
const TOGETHER: readonly (readonly [string, RegExp])[] = [
  ['charts', /\/node_modules\/(d3-|internmap)|\/web\/features\/insights\/chart\//],
  ['notices', /\/web\/(editor|features\/reviews\/(reply|list))\/notices\//],
  ['live', /\/web\/(lib\/live\/|app\/shell\/(state-bar|use-outdated))|\/shared\/contract\/live\//],
  [
    'tags',
    /\/reviews\/(labels\/(label-chips|label-dot|labels\.module|use-labels)|list\/tell-presence|card\/tools\/(card-tags|about-review|about\.module|use-lit-quotes|assignee-chip))|\/lib\/people\/members|\/contract\/(label|member|presence)\/endpoints/,
  ],
  ['overview', /\/web\/features\/dashboard\/overview\/(?!gap-notice)/],
  ['findings', /\/web\/lib\/(incidents|insights|topics)\/|\/shared\/contract\/(insight|release|topic)\//],
];

/**
 * The chunk of a module that no first screen needs, if it shares one: each small file would cost a round trip, and in the
 * start a name that does not compress.
 */
const laterChunk = (id: string, isNeededBy: Need): string | null => {
  const [name] = TOGETHER.find(([, ids]) => ids.test(id)) ?? [];
  if (name || id.endsWith('.css')) return name ?? null;
  if (id.includes('/node_modules/')) {
    const popups = POPUPS.filter(isNeededBy).length;
    if (isNeededBy(TOASTS)) return popups > 0 ? 'kit-base' : null;
    return popups > 1 ? 'kit' : null;
  }
  return [INSIGHTS, ...OVERVIEW].some(isNeededBy) && !/\/web\/(app|features)\//.test(id) ? 'findings' : null;
};

/** Whether a chunk has only modules of libraries that the bundler put together: their names say little and would be long. */
export const isKitPart = (name: string, moduleIds: readonly string[]): boolean =>
  !/^(vendor|schemas)$/.test(name) &&
  moduleIds.length > 0 &&
  moduleIds.every((id) => id.includes('/node_modules/'));

/** Every visit begins with these files, and each member's with the frame; only others have to be named beside what needs them. */
const ALWAYS = /^assets\/(early|rolldown-runtime|schemas|start|styles|vendor)-/;
const FRAME = /^assets\/frame-/;
const OF_MEMBERS = /^assets\/(shell|dashboard-screen|reviews-page|insights-page|frame)-/;
export const isLoadedLater = (file: string, host: string): boolean =>
  !ALWAYS.test(file) && !(OF_MEMBERS.test(host) && FRAME.test(file));

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
    const isNeededBy: Need = (path) => reach(graph, path).has(id);
    const guests = Object.values(GUESTS).filter(isNeededBy);
    const members = Object.values(MEMBERS).filter(isNeededBy);
    const [first, second] = [...guests, ...members];
    const isInitial = isNeededBy(MAIN) || (guests.length > 0 && members.length > 0);
    if (id.endsWith('.css')) {
      if (isInitial || first) return 'styles';
      // One sheet loads faster than one for each control of the kit.
      if (/\/web\/(app|editor|lib|ui)\//.test(id)) return 'later-styles';
    }
    if (LATER.test(id)) return null;
    if (isNeededBy(EARLY)) return 'early';
    if (isInitial && isNeededBy(PAYMENT)) return 'schemas';
    if (isInitial) return id.includes('/node_modules/') ? 'vendor' : 'start';
    if (!first) return laterChunk(id, isNeededBy);
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
  ...OVERVIEW.map((path): [string, string] => ['dashboard', path]),
  ['insights', INSIGHTS],
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
