import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The secret in a file, readable only by its owner; `fresh` is saved if there is none. A failed write leaves no file. */
export const readSecret = (file: string, fresh: string): string => {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, fresh, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
};
