import { failed, ok, type Result } from '#shared/domain/result.ts';
import { readStored, store } from '#web/lib/storage/persisted.ts';
import type { Brought, Identity, Person } from './identity.ts';
import type { ProviderRefusal } from './identity-failures.ts';
import { loadIdentity } from './session.ts';
import { type Newcomer, type SignedIn, userOf } from './sign-in.ts';

/** Where this tab wanted to go; a provider knows nothing of it, and of the secret of an invitation it must not. */
const RETURN = 'provider-return';

/** Leaves for the provider; `back`: the path of ours to which the person returns. */
export const leaveForProvider = async (
  back: string | undefined,
  brought: Brought,
): Promise<Result<void, ProviderRefusal>> => {
  const opened = await loadIdentity();
  if (!opened) return failed({ failure: 'away', code: '' });
  const started = await opened.startAtProvider(brought);
  if (!started.ok) return started;
  store(RETURN, back ?? null, 'sessionStorage');
  location.assign(started.value);
  return ok(undefined);
};

/** The path to which somebody returns who has come back from the provider. */
export const returnFromProvider = (): string | null => {
  const back = readStored(RETURN, 'sessionStorage');
  return typeof back === 'string' ? back : null;
};

/** Who has come back, registered here or not. */
export const arriveFromProvider = async (): Promise<Result<SignedIn | Newcomer, 'network' | 'invalid'>> => {
  const opened: Identity | undefined = await loadIdentity();
  if (!opened) return failed('network');
  const person: Result<Person, 'lost' | 'network'> = await opened.resume();
  if (!person.ok) return failed(person.failure === 'lost' ? 'invalid' : 'network');
  const entered = await userOf(opened, person.value, true);
  if (entered.ok) return entered;
  return failed(entered.failure === 'network' ? 'network' : 'invalid');
};
