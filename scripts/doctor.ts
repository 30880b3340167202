import { readSettings } from '#server/config/env.ts';
import { examine } from './lib/examine.ts';
import { runScript } from './lib/script-settings.ts';

// Says in one line each whether the database, the AI, mail, the stores and the public address work with the settings of the
// processes: `npm run doctor`. It ends with 1 if something is in the way of work.
export const doctor = async (env: NodeJS.ProcessEnv) => {
  const findings = await examine(readSettings(env));
  const lines = findings.map(({ part, is, says }) => `${is.padEnd(8)} ${part.padEnd(9)} ${says}\n`);
  return { status: findings.some(({ is }) => is === 'fault') ? 1 : 0, stdout: lines.join('') };
};

if (import.meta.main) await runScript(doctor);
