import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { ROOT } from '#scripts/lib/processes.ts';

const RunSchema = z.object({
  date: z.iso.date(),
  /** Of the product, as in package.json. */
  version: z.string(),
  seconds: z.number(),
  hasPassed: z.boolean(),
  figures: z.record(z.string(), z.unknown()),
});
export type LongRun = z.infer<typeof RunSchema>;

const RecordSchema = z.record(z.string(), RunSchema);
/** The last run of each long test, by its path. */
export type LongRecord = z.infer<typeof RecordSchema>;

const DATA = `${ROOT}docs/long-tests.json`;
const PAGE = `${ROOT}docs/long-tests.md`;

export const longTests = (): string[] => globSync('tests/**/*.long.ts', { cwd: ROOT }).sort();

export const readRecord = (): LongRecord =>
  existsSync(DATA) ? RecordSchema.parse(JSON.parse(readFileSync(DATA, 'utf8'))) : {};

/** The version of the product, as recorded with a run. */
export const currentVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))).version;

const Figures = z.record(z.string(), z.unknown());

/** The figures printed by a long test: its last line that is a JSON object. */
export const figuresOf = (output: string): LongRun['figures'] => {
  const objects = output.split('\n').flatMap((line) => Figures.safeParse(parsed(line)).data ?? []);
  return Object.fromEntries(Object.entries(objects.at(-1) ?? {}));
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Flattens the figures into values named by their path. */
const flat = (value: unknown, name = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, name === '' ? key : `${name}.${key}`))
    : [`${name} ${String(value)}`];

/** The record as a page, without tests that no longer exist. */
export const renderRecord = (tests: readonly string[], record: LongRecord): string => {
  const rows = tests.map((path) => {
    const run = record[path];
    if (!run) return `| \`${path}\` | not yet recorded | | | |`;
    const result = run.hasPassed ? 'passed' : '**failed**';
    return `| \`${path}\` | ${result} | ${run.date} | ${run.version} | ${run.seconds} s |`;
  });
  const figures = tests.flatMap((path) => {
    const run = record[path];
    return run ? [`- \`${path}\`: ${flat(run.figures).join(', ') || 'none'}`] : [];
  });
  return `# Long test results

Generated from \`long-tests.json\` by \`npm run test:long [word …]\`, which updates the row of each test it runs. What \`npm test\` takes fewer of: [short-tests.md](short-tests.md).

| test | result | date | version | duration |
|---|---|---|---|---|
${rows.join('\n')}

## Figures

${figures.join('\n')}
`;
};

/** Records a run, replacing the previous one of the same test. */
export const recordRun = (path: string, run: LongRun): void => {
  const tests = longTests();
  const all = { ...readRecord(), [path]: run };
  const known = Object.fromEntries(tests.flatMap((test) => (all[test] ? [[test, all[test]]] : [])));
  writeFileSync(DATA, `${JSON.stringify(known, undefined, 2)}\n`);
  writeFileSync(PAGE, renderRecord(tests, known));
};
