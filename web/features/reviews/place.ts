import type { Application } from '#shared/contract/application.ts';
import type { Filters } from '#shared/contract/review-list.ts';

/** What the address says is on the screen; `page` counts from 0. */
export type ReviewsLocation = {
  appId: string | undefined;
  isAnswered: boolean;
  filters: Filters;
  page: number;
};

/** The app of the address, else the one chosen last, else the first. */
export const selectedApp = (
  apps: readonly Application[],
  inAddress: string | undefined,
  chosenLast: string | null,
): Application | undefined =>
  apps.find(({ id }) => id === inAddress) ?? apps.find(({ id }) => id === chosenLast) ?? apps[0];
