import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Network } from './network.ts';
import type { ReloadableTab } from './reloadable-tab.ts';

export const pause = async (): Promise<void> => {
  mock.timers.tick(1);
  await turn();
};

/** Delivers whatever is in transit, until nothing has been for a while. */
export const settleTabs = async (network: Network, seats: readonly ReloadableTab[]): Promise<void> => {
  for (let quiet = 0, rounds = 0; quiet < 3; rounds += 1) {
    if (rounds > 2000) throw new Error('the network never becomes quiet');
    if (network.count() > 0) {
      quiet = 0;
      await network.deliver(0);
    } else quiet += 1;
    for (let n = 0; n < 4; n += 1) await pause();
    for (const { tab } of seats) tab().render();
  }
};
