import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '#server/config/env.ts';
import { openVault } from '#server/crypto/vault.ts';
import { readEnvFile } from './lib/env-file.ts';
import { setUp } from './setup.ts';

const newFile = (text?: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rejoinder-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, '.env');
  if (text !== undefined) writeFileSync(path, text);
  return path;
};
const GIVEN = { PUBLIC_URL: 'https://reviews.example.com', AI_API_KEY: 'sk-one' };

it('writes settings that production takes, readable by their owner alone, and changes nothing the second time', async () => {
  const path = newFile();
  await setUp(path, GIVEN);
  const settings = readEnvFile(path);
  const given = { ...settings, NODE_ENV: 'production', STORES: 'live', DATABASE_URL: 'postgres://a:b@c/d' };
  expect(readSettings(given)).toMatchObject({
    publicUrl: GIVEN.PUBLIC_URL,
    payment: undefined,
    mail: undefined,
    ownSignIn: { registration: 'invited' },
  });
  openVault(settings.MASTER_KEY ?? '', []);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(path, 'utf8');
  expect(await setUp(path, { ...GIVEN, MASTER_KEY: 'another' })).toEqual([]);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

it('fills a half-filled file, and keeps its comments and secrets', async () => {
  const path = newFile(
    '# ours\nPUBLIC_URL="https://kept.example"\nMASTER_KEY=kept\nAI_API_KEY=\nLOG_LEVEL=warn\n',
  );
  await setUp(path, GIVEN);
  expect(readEnvFile(path)).toMatchObject({
    PUBLIC_URL: 'https://kept.example',
    MASTER_KEY: 'kept',
    AI_API_KEY: 'sk-one',
    LOG_LEVEL: 'warn',
  });
  expect(readFileSync(path, 'utf8')).toMatch(/^# ours\n/);
  expect(readFileSync(path, 'utf8').match(/^AI_API_KEY=/gm)).toHaveLength(1);
});

it('names what is missing where nobody can be asked, and asks again where the answer will not do', async () => {
  const path = newFile();
  await expect(setUp(path, {})).rejects.toThrow(/^PUBLIC_URL/);
  await expect(setUp(path, { ...GIVEN, PUBLIC_URL: 'http://plain.example' })).rejects.toThrow(/^PUBLIC_URL/);
  expect(readEnvFile(path)).toEqual({});
  const answers = [
    'reviews',
    'https://r.example',
    'sk',
    '',
    'smtps://u:p@mail.example',
    'Reviews <r@r.example>',
  ];
  const asked: string[] = [];
  await setUp(path, {}, (question) => {
    asked.push(question);
    return Promise.resolve(answers.shift() ?? '');
  });
  expect(asked).toHaveLength(6);
  expect(readEnvFile(path)).toMatchObject({
    PUBLIC_URL: 'https://r.example',
    SMTP_URL: 'smtps://u:p@mail.example',
    MAIL_FROM: 'Reviews <r@r.example>',
  });
});
