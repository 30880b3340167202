import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/processes.ts';

it('redrive rejects an unknown queue and lists the valid ones', () => {
  const script = join(ROOT, 'scripts', 'redrive.ts');
  // Nothing listens there: the name is checked before connecting.
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--queue', 'nonsense'], {
    ...{ env, encoding: 'utf8' },
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('there is no queue nonsense; there are sync-reviews, draft-reply');
});
