import type { FastifyInstance } from 'fastify';

export type SecurityOptions = {
  isProduction: boolean;
  /** Origins, besides our own, that the page calls or shows pictures from. */
  connectTo: readonly string[];
  imagesFrom: readonly string[];
  /** Where Firebase has its sign-in frame; with it the page may load the script of Google's that the frame needs. */
  signInFrame?: string | undefined;
  /** The origin of what stands in for the payment provider, where something does. */
  paymentStandIn?: string | undefined;
};

/** The page uses none of what a browser asks people about; the payment frame may offer the browser's own payment. */
const PERMISSIONS =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(self "https://buy.paddle.com" "https://sandbox-buy.paddle.com"), serial=(), usb=()';

/** How long a browser is to use HTTPS alone, in seconds. */
const TWO_YEARS = 63_072_000;

/** By their paths: other addresses of that host answer with whatever they are asked for. */
const GOOGLE_SCRIPTS = ['https://apis.google.com/js/', 'https://apis.google.com/_/scs/'];

/** The headers of every answer, errors too: what Helmet recommends, under a policy of our own. */
export const setSecurityHeaders = (app: FastifyInstance, options: SecurityOptions): void => {
  const headers = headersOf(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

const policyOf = ({ connectTo, imagesFrom, signInFrame }: SecurityOptions): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...(signInFrame === undefined ? [] : GOOGLE_SCRIPTS)].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    ["img-src 'self' data: https:", ...imagesFrom].join(' '),
    ["connect-src 'self'", ...connectTo].join(' '),
    ["frame-src 'self'", ...(signInFrame === undefined ? [] : [signInFrame])].join(' '), // the payment frame, which has a policy of its own
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join(';');

const headersOf = (options: SecurityOptions): Record<string, string> => ({
  'content-security-policy': policyOf(options),
  // The sign-in popup must be able to tell this page that it is done.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  ...(options.isProduction ? { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});
