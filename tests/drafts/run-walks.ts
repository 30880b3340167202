import type { AppContext } from '#server/context.ts';
import type { Clock } from './company.ts';
import { type Fault, type Options, runWalk } from './model.ts';

/** Walks between two lines that tell how far a long run is. */
const REPORTED = 250;

/** One walk per seed. */
export const runWalks = async (
  context: AppContext,
  clock: Clock,
  seeds: readonly number[],
  options: Options = {},
) => {
  const faults: Fault[] = [];
  for (const [done, seed] of seeds.entries()) {
    if (done > 0 && done % REPORTED === 0)
      process.stderr.write(`${done} of ${seeds.length} walks, ${faults.length} faults\n`);
    const found = await runWalk(context, clock, seed, options);
    for (const fault of found) process.stderr.write(`${JSON.stringify(fault)}\n`);
    faults.push(...found);
  }
  const count = (start: string): number => faults.filter(({ what }) => what.startsWith(start)).length;
  return {
    runs: seeds.length,
    lost: count('text lost'),
    hidden: count('typed text hidden'),
    undoneShown: count('undone text shown'),
    undoneSent: count('undone text sent'),
    wrongLanguage: count('wrong language sent'),
    faults,
  };
};
