import { type Address, addressOfFilter, listOf, textOf } from './address.ts';
import type { ReviewFilter } from './review-filter.ts';

/** What the parameters of conditions say that a filter read from them leaves out: `stars=9`, `from=2026-99-99`. */
export const ignoredIn = (address: Address, filter: ReviewFilter): string[] =>
  Object.entries(addressOfFilter(filter)).flatMap(([name, kept]) => {
    const said = textOf(address[name]);
    if (said === undefined || said === kept) return [];
    // The list of the unanswered is the one without a name.
    if (name === 'filter' && kept === undefined && said === 'unanswered') return [];
    const parts = listOf(said) ?? [];
    const lost = parts.filter(
      (part) => !(listOf(kept) ?? []).some((one) => one === part || Number(one) === Number(part)),
    );
    return lost.map((part) => `${name}=${part}`);
  });
