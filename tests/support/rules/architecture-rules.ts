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

/** What `path` imports, as a path from the root (`server/context.ts`) or as the name of a package. */
const importsOf = (path: string, nodes: Node[]): string[] =>
  nodes
    .filter(({ type }) => IMPORTS.includes(type))
    .flatMap(({ source }) => Text.safeParse(source).data?.value ?? [])
    .map((name) => {
      if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
      return name.replace(/^#/, '');
    });

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

/** What writes times that other nodes compare: they come from `context.now`. */
const ON_THE_DATABASES_CLOCK = /^server\/(db|features|jobs|worker)\//;
const CLOCK = 'server/db/database-clock.ts';

const MOCKS = ['mock', 'doMock'];
const SQL_CALLS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'];

const faultOf = (path: string, node: Node): string | undefined => {
  const isTest = path.endsWith('.test.ts');
  const called = 'callee' in node ? Call.safeParse(node).data : undefined;
  const first = Text.safeParse(called?.arguments[0]).data?.value ?? '';
  if (node.type === 'ExportDefaultDeclaration' && !/^[^/]+\.config\.ts$/.test(path))
    return 'exports by default';
  if (node.type === 'TSAsExpression' && !Const.safeParse(node).success) return 'casts with `as`';
  if (node.type === 'TSTypeAssertion') return 'casts with <>';
  if (node.type === 'TSNonNullExpression') return 'casts with `!`';
  if (node.type === 'TSAnyKeyword') return 'says `any`';
  if (node.type === 'TSEnumDeclaration') return 'has an enum';
  if (/^Class(Declaration|Expression)$/.test(node.type) && Named.safeParse(node.id).data?.name !== 'ApiError')
    return 'has a class';
  if (MOCKS.some((mock) => isCall(node, 'vi', mock)) && /^[#.]/.test(first)) return `mocks ${first}`;
  const asksTime =
    isCall(node, 'Date', 'now') ||
    (node.type === 'NewExpression' &&
      Named.safeParse(called?.callee).data?.name === 'Date' &&
      !called?.arguments.length);
  if (path.startsWith('shared/') && !isTest) {
    if (asksTime) return 'asks for the time';
    if (isCall(node, 'Math', 'random')) return 'asks for chance';
  }
  if (asksTime && ON_THE_DATABASES_CLOCK.test(path) && !isTest && path !== CLOCK)
    return "asks for the machine's time";
  return undefined;
};

/** Tables that a file names in SQL of its own. */
const tablesIn = (nodes: Node[]): string[] =>
  nodes
    .filter(
      ({ type, callee }) =>
        type === 'CallExpression' && SQL_CALLS.includes(Object(Object(callee).property).name),
    )
    .flatMap((node) => Text.safeParse(Call.parse(node).arguments[0]).data?.value ?? []);

/** Everything about a file that breaks an architecture rule, as messages. */
export const faultsOf = (path: string, text: string): string[] => {
  const row = TABLE.find(({ room }) => room.test(path));
  if (!row) return [`${path}: is in a folder that the table does not know`];
  const nodes = nodesIn(parseSync(path, text).program);
  const [room = ''] = row.room.exec(path) ?? [];
  const may = row.own ? [...row.may, room] : row.may;
  const isTest = /\.test\.tsx?$/.test(path);
  const lines = text.trimEnd().split('\n').length;
  const most = isTest ? 400 : 300;
  const isServer = path.startsWith('server/') && !isTest;
  return [
    ...importsOf(path, nodes)
      .filter((name) => !mayImport(may, name))
      .map((name) => `imports ${name}`),
    ...nodes.flatMap((node) => faultOf(path, node) ?? []),
    ...(lines > most && !/^\/\/ long: \S/.test(text) ? [`has ${lines} lines`] : []),
    ...(isServer && !SQL_FILES.test(path) ? tablesIn(nodes).map((table) => `has SQL about ${table}`) : []),
  ].map((fault) => `${path}: ${fault}`);
};

/** Tables that more than one file holds SQL about, with those files. */
export const tableOwners = (files: ReadonlyMap<string, string>): Map<string, string[]> => {
  const owners = new Map<string, string[]>();
  for (const [path, text] of files)
    if (SQL_FILES.test(path))
      for (const table of new Set(tablesIn(nodesIn(parseSync(path, text).program))))
        owners.set(table, [...(owners.get(table) ?? []), path]);
  return owners;
};
