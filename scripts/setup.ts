import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { settingError } from '#server/config/setting-error.ts';
import { fillEnvFile, readEnvFile } from './lib/env-file.ts';
import { ROOT } from './lib/processes.ts';
import { runScript } from './lib/script-settings.ts';

/** What only the operator knows. A question is asked on a terminal; elsewhere the setting must be in the environment. */
const QUESTIONS = [
  {
    name: 'PUBLIC_URL',
    question: 'The address people will open (https://…)',
    isValid: (text: string) => URL.canParse(text) && text.startsWith('https://'),
    must: 'must begin with https://',
  },
  {
    name: 'AI_API_KEY',
    question: 'The key for OpenAI, or for the server named next',
    isValid: (text: string) => text !== '',
    must: 'must be set',
  },
  {
    name: 'AI_BASE_URL',
    question: 'Another AI server (https://…/v1), or nothing for OpenAI',
    isValid: (text: string) => text === '' || URL.canParse(text),
    must: 'must be a URL',
  },
  {
    name: 'SMTP_URL',
    question: 'A mail server (smtp://user:password@host), or nothing to hand links over yourself',
    isValid: (text: string) => text === '' || (URL.canParse(text) && /^smtps?:/.test(text)),
    must: 'must begin with smtp:// or smtps://',
  },
  {
    name: 'MAIL_FROM',
    question: 'The sender of mails (Rejoinder <reviews@example.com>)',
    isValid: (text: string) => /^([^<>]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text),
    must: 'must be an address, or Name <address>',
  },
] as const;

const secret = (bytes: number): string => randomBytes(bytes).toString('hex');

/** What nobody has to choose. A secret that exists is kept: a new one could open nothing that the old one sealed. */
const generated = (): Record<string, string> => ({
  SIGN_IN: 'own',
  REGISTRATION: 'invited',
  PAYMENT: 'off',
  TRUSTED_PROXIES: 'uniquelocal', // the proxy on this machine, as containers see it; the port is open to it alone
  MASTER_KEY: randomBytes(32).toString('base64'),
  POSTGRES_PASSWORD: secret(24),
  DATABASE_PASSWORD: secret(24),
  METRICS_TOKEN: secret(24),
});

const NEXT = `
Start it:                    docker compose up --detach --build --wait
The first owner's link:      docker compose run --rm first-owner
See whether all is well:     docker compose run --rm doctor
`;

type Ask = (question: string) => Promise<string>;

/** Fills what is missing in the file at `path`; returns the names of what was filled. */
export const setUp = async (path: string, env: NodeJS.ProcessEnv, ask?: Ask): Promise<string[]> => {
  const known = readEnvFile(path);
  const isSet = (name: string): boolean => Boolean(known[name]);
  const found: Record<string, string> = {};
  const isAsked = (name: string): boolean =>
    !isSet(name) && (name !== 'MAIL_FROM' || Boolean(known.SMTP_URL ?? found.SMTP_URL));
  for (const { name, question, isValid, must } of QUESTIONS) {
    if (!isAsked(name)) continue;
    const given = env[name];
    let answer = given ?? (ask ? (await ask(question)).trim() : '');
    while (!isValid(answer)) {
      if (given !== undefined || !ask) throw settingError(name, 'MISSING_SETTING', must);
      answer = (await ask(`${name} ${must}. ${question}`)).trim();
    }
    if (answer !== '') found[name] = answer;
  }
  for (const [name, value] of Object.entries(generated())) if (!isSet(name)) found[name] = env[name] ?? value;
  fillEnvFile(path, found);
  return Object.keys(found);
};

// Prepares an installation of one's own: `npm run setup`. It may be run again: what is set stays.
export const setup = async (env: NodeJS.ProcessEnv) => {
  const path = join(ROOT, '.env');
  const lines = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stderr })
    : undefined;
  try {
    const filled = await setUp(path, env, lines && ((question) => lines.question(`${question}: `)));
    const said = filled.length > 0 ? `wrote ${filled.join(', ')} to ${path}` : `${path} lacks nothing`;
    return { stdout: `${said}\n${NEXT}` };
  } finally {
    lines?.close();
  }
};

if (import.meta.main) await runScript(setup);
