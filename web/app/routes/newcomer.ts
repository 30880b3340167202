import type { Person } from '#web/lib/auth/identity.ts';

let kept: Person | undefined;

/** Whom the provider knows and we do not yet: carried from the sign-in to the second step of registering, never stored. */
export const currentNewcomer = {
  get: (): Person | undefined => kept,
  set: (person: Person): void => {
    kept = person;
  },
};
