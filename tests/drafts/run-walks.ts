import type { AppContext } from '#server/context.ts';
import type { Clock } from './company.ts';
import { type Fault, type Options, runWalk } from './model.ts';

/** One walk per seed. */
export const runWalks = async (
  context: AppContext,
  clock: Clock,
  seeds: readonly number[],
  options: Options = {},
) => {
  const faults: Fault[] = [];
  for (const seed of seeds) faults.push(...(await runWalk(context, clock, seed, options)));
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
