import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/processes.ts';

// Extracts the page's messages into its catalogues, and fails if any were missing: a message without an entry would be
// shown as its id.
const LOCALES = join(ROOT, 'web', 'locales');

const catalogues = (): Map<string, string> =>
  new Map(
    readdirSync(LOCALES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.po'))
      .map((name) => [name, withoutDate(readFileSync(join(LOCALES, name), 'utf8'))]),
  );

const withoutDate = (text: string): string => text.replace(/^"POT-Creation-Date:.*$/m, '');

const before = catalogues();
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [join(ROOT, 'node_modules', '.bin', 'lingui'), 'extract', '--clean'],
  { cwd: ROOT, encoding: 'utf8' },
);
const changed = [...catalogues()].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
for (const name of changed) process.stderr.write(`web/locales/${name} lacked words; they are in it now\n`);
process.exit(status === 0 && changed.length === 0 ? 0 : 1);
