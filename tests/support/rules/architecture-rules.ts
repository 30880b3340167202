import { posix } from 'node:path';
import { parseSync } from 'vite';
import * as z from 'zod';
import { SQL_FILES, TABLE } from './import-table.ts';

const Named = z.object({ type: z.literal('Identifier'), name: z.string() });
const Text = z.object({ type: z.literal('Literal'), value: z.string() });
const Member = z.object({ type: z.literal('MemberExpression'), object: Named, property: Named });
const Call = z.object({ callee: z.unknown(), arguments: z.array(z.unknown()) });
const Const = z.object({
  typeAnnotation: z.object({ typeName: Named.extend({ name: z.literal('const') }) }),
});
type Node = { type: string; [key: string]: unknown };
const isNode = (value: object): value is Node => 'type' in value && typeof value.type === 'string';

const nodesIn = (value: unknown, found: Node[] = []): Node[] => {
  if (typeof value !== 'object' || value === null) return found;
  if (!Array.isArray(value) && isNode(value)) found.push(value);
  for (const inner of Object.values(value)) nodesIn(inner, found);
  return found;
};

const IMPORTS = [
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
];

/** Imports of a file, as paths from the root (`server/context.ts`) or package names. */
const importsOf = (path: string, nodes: Node[]): string[] =>
  nodes
    .filter(({ type }) => IMPORTS.includes(type))
    .flatMap(({ source }) => Text.safeParse(source).data?.value ?? [])
    .map((name) => {
      if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
      return name.replace(/^#/, '');
    });

/** The same of a file that is not parsed yet. */
export const importsIn = (path: string, text: string): string[] =>
  importsOf(path, nodesIn(parseSync(path, text).program));

const mayImport = (may: readonly string[], name: string): boolean =>
  may.some(
    (start) =>
      start === '*' ||
      name === start ||
      name.startsWith(start.endsWith('/') || start.endsWith(':') ? start : `${start}/`),
  );

const isCall = (node: Node, object: string, method: string): boolean => {
  const callee = node.type === 'CallExpression' ? Member.safeParse(node.callee).data : undefined;
  return callee?.object.name === object && callee.property.name === method;
};

/** Code that writes times other nodes compare: it takes them from `context.now`. */
const USES_DATABASE_CLOCK = /^server\/(db|features|jobs|worker)\//;
const CLOCK = 'server/db/database-clock.ts';

const MOCKS = ['mock', 'doMock'];
const SQL_CALLS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'];

const Literal = z.object({ argument: z.object({ type: z.literal('ObjectExpression') }) });
const spreadsLiteral = ({ type, properties, attributes }: Node): boolean => {
  if (type !== 'ObjectExpression' && type !== 'JSXOpeningElement') return false;
  const parts = [properties, attributes].flat().filter((part) => /Spread/.test(Object(part).type));
  return parts.some((part) => Literal.safeParse(part).success);
};

const violationOf = (path: string, node: Node): string | undefined => {
  const isTest = path.endsWith('.test.ts');
  const called = 'callee' in node ? Call.safeParse(node).data : undefined;
  const first = Text.safeParse(called?.arguments[0]).data?.value ?? '';
  if (node.type === 'TSAsExpression' && !Const.safeParse(node).success) return 'casts with `as`';
  if (node.type === 'TSTypeAssertion') return 'casts with <>';
  if (spreadsLiteral(node)) return 'spreads an object literal';
  if (/^Class(Declaration|Expression)$/.test(node.type) && Named.safeParse(node.id).data?.name !== 'ApiError')
    return 'has a class';
  if (MOCKS.some((mock) => isCall(node, 'vi', mock)) && /^[#.]/.test(first)) return `mocks ${first}`;
  const readsClock =
    isCall(node, 'Date', 'now') ||
    (node.type === 'NewExpression' &&
      Named.safeParse(called?.callee).data?.name === 'Date' &&
      !called?.arguments.length);
  if (path.startsWith('shared/') && !isTest) {
    if (readsClock) return 'reads the clock';
    if (isCall(node, 'Math', 'random')) return 'uses randomness';
  }
  if (readsClock && USES_DATABASE_CLOCK.test(path) && !isTest && path !== CLOCK)
    return "reads the machine's clock";
  return undefined;
};

const CHANGED = /^server\/features\/reviews\/changed\//;

/**
 * The statements that write reviews, and the only files that may use each: they do what follows from the change
 * (docs/review-changes.md).
 */
const WRITES_REVIEWS: Readonly<Record<string, RegExp>> = {
  updateReview: CHANGED,
  updateClassification: CHANGED,
  updateCorrection: CHANGED,
  saveReviews: /^server\/features\/reviews\/sync\/save-page\.ts$/,
  nameReviews: /^server\/features\/reviews\/sync\/save-page\.ts$/,
  restoreReviews: /^server\/features\/reviews\/sync\/save-page\.ts$/,
  showStoreReplies: /^server\/features\/reviews\/sync\/adopt-store-replies\.ts$/,
  assignVersion: /^server\/features\/reviews\/sync\/read-versions\.ts$/,
  changeOrganised: /^server\/features\/reviews\/organise\/change-many\.ts$/,
  unassign: /^server\/features\/account\/members\/pass-on\.ts$/,
  startPreparing: /^server\/features\/reviews\/drafting\/draft-waiting\.ts$/,
  prepareBlocked: /^server\/features\/reviews\/drafting\/retry-drafts\.ts$/,
  stripLabel: /^server\/features\/labels\/delete-label\.ts$/,
  dropDoubleMentions: /^server\/features\/topics\/merge-topic\.ts$/,
  markLimitReached: /^server\/features\/reviews\/drafting\/draft-waiting\.ts$/,
};

/** What widens the apps that are seen, and the only files that may use it. Everything else has the apps it is given. */
const WIDENS_APPS: Readonly<Record<string, RegExp>> = {
  everyApp: /^server\/(main|http\/(api\/mount|live\/sse-route|auth\/embedded-identity))\.ts$/,
  memberApps: /^server\/db\/tables\/company\/(callers|memberships)\.ts$/,
  inEveryApp: /^server\/db\/tables\/replies\/proposals\.ts$/,
  seeing: /^server\/context\.ts$/,
};

const Specifier = z.object({ imported: Named });

/** The names that a file imports. */
const namesIn = (nodes: Node[]): string[] =>
  nodes
    .filter(({ type }) => type === 'ImportSpecifier')
    .flatMap((node) => Specifier.safeParse(node).data?.imported.name ?? []);

/** The names that a file imports although they are for others. */
const reservedIn = (path: string, nodes: Node[]): string[] => {
  const isFor = (owners: RegExp | undefined): boolean => owners?.test(path) ?? true;
  const names = namesIn(nodes);
  return [
    ...names
      .filter((name) => !SQL_FILES.test(path) && !isFor(WRITES_REVIEWS[name]))
      .map((name) => `changes reviews by ${name}`),
    ...names
      .filter((name) => !isFor(WIDENS_APPS[name]))
      .map((name) => `widens the apps that are seen by ${name}`),
  ];
};

/** Tables used in a file's SQL. */
const tablesIn = (nodes: Node[]): string[] =>
  nodes
    .filter(
      ({ type, callee }) =>
        type === 'CallExpression' && SQL_CALLS.includes(Object(Object(callee).property).name),
    )
    .flatMap((node) => Text.safeParse(Call.parse(node).arguments[0]).data?.value.replace(/ as .*/, '') ?? []);

/** A file's violations of the import table and of the rules Biome does not have. */
export const violationsOf = (path: string, text: string): string[] => {
  const row = TABLE.find(({ folder }) => folder.test(path));
  if (!row) return [`${path}: is in a folder that is not in the table`];
  const nodes = nodesIn(parseSync(path, text).program);
  const [folder = ''] = row.folder.exec(path) ?? [];
  const may = row.own ? [...row.may, folder] : row.may;
  const isTest = /\.test\.tsx?$/.test(path);
  const isServer = path.startsWith('server/') && !isTest;
  return [
    ...importsOf(path, nodes)
      .filter((name) => !mayImport(may, name) || mayImport(row.not ?? [], name))
      .map((name) => `imports ${name}`),
    ...nodes.flatMap((node) => violationOf(path, node) ?? []),
    ...(isServer ? reservedIn(path, nodes) : []),
    ...(isServer && !SQL_FILES.test(path) ? tablesIn(nodes).map((table) => `has SQL about ${table}`) : []),
  ].map((violation) => `${path}: ${violation}`);
};

/** The files with SQL about each table. */
export const tableOwners = (files: ReadonlyMap<string, string>): Map<string, string[]> => {
  const owners = new Map<string, string[]>();
  for (const [path, text] of files)
    if (SQL_FILES.test(path))
      for (const table of new Set(tablesIn(nodesIn(parseSync(path, text).program))))
        owners.set(table, [...(owners.get(table) ?? []), path]);
  return owners;
};
