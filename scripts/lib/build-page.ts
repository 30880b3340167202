import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = join(root, '.build', 'page');
const STAMP = join(root, '.build', 'page.sources');
/** Vite copies public files unminified, and every visit waits for this script. */
const THEME = join(PAGE, 'theme-init.js');

/** Whether the build is up to date with its sources. */
export const isPageBuilt = (): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();

/** Builds the page in a separate process, because Vite sets NODE_ENV to production in its own. */
export const buildPage = async (): Promise<void> => {
  const sources = fingerprint();
  const { build, minify } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(THEME, (await minify(THEME, readFileSync(THEME, 'utf8'))).code);
  compress(PAGE);
  writeFileSync(STAMP, sources);
};

/** Fingerprint of the page's sources. */
const fingerprint = (): string => {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', 'vite.config.ts', 'lingui.config.ts', 'scripts/lib/first-load.ts'])
    if (existsSync(join(root, path))) hash.update(readFileSync(join(root, path)));
  for (const folder of ['web', 'shared'])
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const file = join(root, folder, path);
      if (statSync(file).isFile()) hash.update(path).update(readFileSync(file));
    }
  return hash.digest('hex');
};

/** Writes a compressed copy of each text file, so that the server need not compress them. */
const compress = (directory: string): void => {
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg|json|txt)$/.test(path)) continue;
    const bytes = readFileSync(join(directory, path));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(directory, `${path}.br`), brotliCompressSync(bytes, { params }));
    writeFileSync(join(directory, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
};
