import type { Address } from '#shared/domain/reviews/filter/address.ts';
import { ignoredIn } from '#shared/domain/reviews/filter/ignored.ts';
import { filterOf } from '#web/lib/filter-of.ts';

/** What the address of a list asks for and nobody understands. */
export const ignoredOf = (address: Address): string[] => ignoredIn(address, filterOf(address));
