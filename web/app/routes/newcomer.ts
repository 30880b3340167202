import type { Person } from '#web/lib/auth/identity.ts';

let kept: Person | undefined;

/** A user known to the identity provider but not registered; passed from sign-in to registration, never stored. */
export const currentNewcomer = {
  get: (): Person | undefined => kept,
  set: (person: Person): void => {
    kept = person;
  },
};
