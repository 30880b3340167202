import * as z from 'zod';
import { sandboxed } from './payment-env.ts';

const url = z.url({ protocol: /^https?$/ }).optional();

export const STORE_ENVIRONMENT = {
  STORES: z.enum(['live', 'sandbox']).default('sandbox'),
  APP_STORE_CONNECT_URL: url,
  ITUNES_LOOKUP_URL: url,
  GOOGLE_TOKEN_URL: url,
  GOOGLE_PLAY_URL: url,
  PLAY_REPORTING_URL: url,
  PLAY_STORE_URL: url,
};

type Environment = z.infer<z.ZodObject<typeof STORE_ENVIRONMENT>> & { SANDBOX_URL?: string | undefined };

/** The stores' hosts: their own, the sandbox, or as configured. */
export const storesOf = (env: Environment) => {
  const isLive = env.STORES === 'live';
  const urlOf = (configured: string | undefined, live: string, path: string): string =>
    configured ?? (isLive ? live : sandboxed(env, path));
  const google = (api: string) => `https://${api}.googleapis.com`;
  return {
    isSandbox: !isLive,
    appStoreConnectUrl: urlOf(
      env.APP_STORE_CONNECT_URL,
      'https://api.appstoreconnect.apple.com',
      '/app-store-connect',
    ),
    itunesLookupUrl: urlOf(env.ITUNES_LOOKUP_URL, 'https://itunes.apple.com/lookup', '/itunes/lookup'),
    googleTokenUrl: urlOf(env.GOOGLE_TOKEN_URL, `${google('oauth2')}/token`, '/google-oauth/token'),
    googlePlayUrl: urlOf(env.GOOGLE_PLAY_URL, google('androidpublisher'), '/google-play'),
    playReportingUrl: urlOf(env.PLAY_REPORTING_URL, google('playdeveloperreporting'), '/play-reporting'),
    playStoreUrl: urlOf(env.PLAY_STORE_URL, 'https://play.google.com', '/play-store'),
  };
};

/** All the stores of one sandbox. */
export const sandboxStores = (sandboxUrl: string) => storesOf({ STORES: 'sandbox', SANDBOX_URL: sandboxUrl });
