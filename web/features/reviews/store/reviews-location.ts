import type { Application } from '#shared/contract/application/schema.ts';
import type { Filters } from './filters.ts';

/** The location of the reviews screen, from the URL; `page` counts from 0. */
export type ReviewsLocation = {
  /** An app's id, or `all`. */
  appId: string | undefined;
  /** Undefined: answered or not. */
  answered: boolean | undefined;
  filters: Filters;
  page: number;
};

/** The app of the URL, otherwise the last one chosen, otherwise the first. */
export const selectedApp = (
  apps: readonly Application[],
  inAddress: string | undefined,
  chosenLast: string | null,
): Application | undefined =>
  apps.find(({ id }) => id === inAddress) ?? apps.find(({ id }) => id === chosenLast) ?? apps[0];
