import type { User } from '#shared/contract/user/schema.ts';
import { accountKey, auth } from './session.ts';

type Closable = {
  close: () => void;
  /** Whether it holds what only the same person's next sign-in can save. */
  isNeeded?: () => boolean;
};

/**
 * What this page keeps for a person in a company: opened when it is first asked for, another for each, and closed when
 * they sign out or another person or company takes over.
 */
export const perAccount = <Value extends Closable, Given>(open: (user: User, given: Given) => Value) => {
  const opened = new Map<string, Value>();
  auth.subscribe(() => {
    const user = auth.get();
    for (const [key, value] of [...opened]) {
      if (user ? key === accountKey(user) : value.isNeeded?.()) continue;
      value.close();
      opened.delete(key);
    }
  });
  return (user: User, given: Given): Value => {
    const value = opened.get(accountKey(user)) ?? open(user, given);
    opened.set(accountKey(user), value);
    return value;
  };
};
