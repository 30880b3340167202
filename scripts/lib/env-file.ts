import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const LINE = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=(.*)$/;

/** A value as it stands in a file of settings, without its quotes. */
const unquoted = (text: string): string => /^\s*(["'])(.*)\1\s*$/.exec(text)?.[2] ?? text.trim();

/** The settings in a file for `docker compose` and `node --env-file`; none if there is no such file. */
export const readEnvFile = (path: string): Record<string, string> => {
  const settings: Record<string, string> = {};
  if (!existsSync(path)) return settings;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, name, value = ''] = LINE.exec(line) ?? [];
    if (name !== undefined) settings[name] = unquoted(value);
  }
  return settings;
};

/** A value in single quotes, in which neither reader of the file replaces anything. */
const quoted = (value: string): string => (/^[\w./:@+=,-]*$/.test(value) ? value : `'${value}'`);

/** Adds settings to the file, or fills those that are empty in it; whatever else it holds stays as it is. */
export const fillEnvFile = (path: string, settings: Readonly<Record<string, string>>): void => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
  for (const [name, value] of Object.entries(settings)) {
    const line = `${name}=${quoted(value)}`;
    const at = lines.findIndex((one) => LINE.exec(one)?.[1] === name);
    if (at === -1) lines.push(line);
    else lines[at] = line;
  }
  // Only the owner of the file may read its secrets.
  writeFileSync(path, `${lines.filter((line, n) => n > 0 || line !== '').join('\n')}\n`, { mode: 0o600 });
};
