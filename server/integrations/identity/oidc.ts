import * as client from 'openid-client';
import type { ProviderFailure } from '#shared/domain/account/provider-failures.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { type Begun, type Claims, PROVIDER_CALLBACK, type Provider, type Refusal } from './port.ts';

/** As the operator has registered us at the provider. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Of addresses; all if empty. */
  allowedDomains: readonly string[];
};

/** Of a call to the provider, in seconds: a person is waiting. */
const TIMEOUT_S = 10;
/** What clocks may differ by, in seconds. */
const SKEW_S = 60;

const codeOf = (error: unknown): string => {
  const { code, error: said }: { code?: unknown; error?: unknown } = Object(error);
  const text = typeof said === 'string' ? said : code;
  return typeof text === 'string' ? text.replaceAll(/[^\w-]/g, '').slice(0, 60) : '';
};

/** What a provider says while it works badly. */
const AWAY = ['server_error', 'temporarily_unavailable'];

const whyOf = (error: unknown): ProviderFailure => {
  const code = codeOf(error);
  if (error instanceof client.AuthorizationResponseError) return AWAY.includes(code) ? 'away' : 'refused';
  if (error instanceof client.ResponseBodyError) {
    if (error.status >= 500 || AWAY.includes(code)) return 'away';
    return code === 'invalid_grant' ? 'expired' : 'unverified';
  }
  // The library names what it has read; what it could not reach has another error as its cause.
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT') return 'away';
  const { cause } = error instanceof Error ? error : {};
  const isUnavailable = cause instanceof Response && cause.status >= 500;
  return isUnavailable ? 'away' : 'unverified';
};

const outcome = async <Value>(work: () => Promise<Value>): Promise<Result<Value, Refusal>> => {
  try {
    return ok(await work());
  } catch (error) {
    return failed({ failure: whyOf(error), code: codeOf(error) });
  }
};

const isLocal = (issuer: string): boolean => new URL(issuer).protocol === 'http:';

/** The code flow with PKCE, state and nonce. `now`: our clock, which the machine's may differ from. */
export const openProvider = (
  { issuer, clientId, clientSecret, allowedDomains }: ProviderSettings,
  { publicUrl, now }: { publicUrl: string; now: () => number },
): Provider => {
  const redirectUri = new URL(PROVIDER_CALLBACK, publicUrl).href;
  let known: client.ServerMetadata | undefined;
  const discover = async (): Promise<client.ServerMetadata> => {
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      execute: isLocal(issuer) ? [client.allowInsecureRequests] : [],
    });
    known = found.serverMetadata();
    return known;
  };
  /** Made anew for each sign-in: it keeps the keys, which the provider may rotate at any time. */
  const configured = (server: client.ServerMetadata): client.Configuration => {
    const methods = server.token_endpoint_auth_methods_supported;
    const authentication =
      methods && !methods.includes('client_secret_post')
        ? client.ClientSecretBasic(clientSecret)
        : client.ClientSecretPost(clientSecret);
    const skew = Math.round((now() - Date.now()) / 1000);
    const metadata = { [client.clockSkew]: skew, [client.clockTolerance]: SKEW_S };
    const config = new client.Configuration(server, clientId, metadata, authentication);
    config.timeout = TIMEOUT_S;
    client.enableNonRepudiationChecks(config); // the signature too, although the answer comes from the provider itself
    if (isLocal(issuer)) client.allowInsecureRequests(config);
    return config;
  };
  return {
    allowedDomains,
    begin: () =>
      outcome(async (): Promise<{ url: string; begun: Begun }> => {
        // Read anew each time: nobody is sent to a provider that is away.
        const config = configured(await discover());
        const begun = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: begun.state,
          nonce: begun.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, begun };
      }),
    finish: (cameTo: URL, { state, nonce, verifier }: Begun) =>
      outcome(async (): Promise<Claims> => {
        const config = configured(known ?? (await discover()));
        const tokens = await client.authorizationCodeGrant(config, cameTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('no ID token');
        const hasEmail = typeof claims.email === 'string';
        const more =
          hasEmail || !config.serverMetadata().userinfo_endpoint
            ? claims
            : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        const { email, email_verified: verified } = more;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof email === 'string' ? email : undefined,
          isVerified: verified === true,
        };
      }),
  };
};
