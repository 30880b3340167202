import type { FastifyInstance } from 'fastify';

export type SecurityOptions = {
  isProduction: boolean;
  /** Other origins the page calls or loads images from. */
  connectTo: readonly string[];
  imagesFrom: readonly string[];
  /** Firebase's sign-in frame origin; if set, the page may load the Google script the frame needs. */
  signInFrame?: string | undefined;
  /** The origin of the payment sandbox, if there is one. */
  paymentStandIn?: string | undefined;
};

/** The page needs none of the browser's permissions; the payment frame may use the Payment Request API. */
const PERMISSIONS =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(self "https://buy.paddle.com" "https://sandbox-buy.paddle.com"), serial=(), usb=()';

/** HSTS max-age, in seconds. */
const TWO_YEARS = 63_072_000;

/** By path: other paths of that host return attacker-chosen content. */
const GOOGLE_SCRIPTS = ['https://apis.google.com/js/', 'https://apis.google.com/_/scs/'];

/** Headers of every answer, errors included: Helmet's recommendations with our own content security policy. */
export const setSecurityHeaders = (app: FastifyInstance, headers: Record<string, string>): void => {
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
    ["frame-src 'self'", ...(signInFrame === undefined ? [] : [signInFrame])].join(' '), // the payment frame, which has its own policy
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join(';');

export const securityHeaders = (options: SecurityOptions): Record<string, string> => ({
  'content-security-policy': policyOf(options),
  // Lets the sign-in popup notify this page when it is done.
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
