import type { Person } from '#web/lib/auth/identity.ts';

let current: Person | undefined;

/** A user known to the identity provider but not registered; passed from sign-in to registration, which keeps it over a reload. */
export const currentNewcomer = {
  get: (): Person | undefined => current,
  set: (person: Person | undefined): void => {
    current = person;
  },
};
