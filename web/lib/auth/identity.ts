import type * as configApi from '#shared/contract/config/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { Result } from '#shared/domain/result.ts';
import type {
  CodeFailure,
  PasswordFailure,
  ProviderRefusal,
  RegisterFailure,
  SignInFailure,
} from './identity-failures.ts';

type IdentityConfig = Output<typeof configApi.get>['identity'];
export type FirebaseConfig = Exclude<IdentityConfig, { kind: 'own' }>;

/** The secret of the first owner's link, or of one that connects an account with the provider. */
export type Brought = { firstOwner?: string; connect?: string };

/** A user of the identity provider. */
export type Person = { uid: string; email: string; name: string };

export type Identity = {
  /** A valid token; another one if `refused` is what the server no longer accepts. */
  token: (refused?: string) => Promise<Result<string, 'lost' | 'network'>>;
  /** `needs-code`: the password was right, and `signInByCode` follows. */
  signIn: (email: string, password: string) => Promise<Result<Person, SignInFailure | 'needs-code'>>;
  signInByCode: (code: string) => Promise<Result<Person, CodeFailure>>;
  /**
   * The address of the provider that signs people in instead of a password. What is brought is the secret of a link.
   */
  startAtProvider: (brought: Brought) => Promise<Result<string, ProviderRefusal>>;
  /** Who has come back from there: the person of the session. */
  resume: () => Promise<Result<Person, 'lost' | 'network'>>;
  /** Fails with the provider's code, which is only logged. */
  signInWithGoogle: () => Promise<Result<Person, string>>;
  register: (email: string, password: string) => Promise<Result<Person, RegisterFailure>>;
  changePassword: (password: string) => Promise<Result<void, PasswordFailure>>;
  /** Succeeds whether or not the account exists. */
  sendReset: (email: string) => Promise<Result<void, SignInFailure>>;
  /** Deletes the signed-in account, just created, after its registration failed. */
  remove: () => Promise<void>;
  signOut: () => Promise<void>;
};
