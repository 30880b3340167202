import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

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
  'accelerometer=(), bluetooth=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(self "https://buy.paddle.com" "https://sandbox-buy.paddle.com"), serial=(), usb=()';

/** By their paths: other addresses of that host answer with whatever they are asked for. */
const GOOGLE_SCRIPTS = ['https://apis.google.com/js/', 'https://apis.google.com/_/scs/'];

/** The headers of every answer, errors too. */
export const secure = async (app: FastifyInstance, options: SecurityOptions): Promise<void> => {
  const headers = await headersOf(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

/** What Helmet writes. It would work the same out with every request: it is asked once, by a server that nobody else reaches. */
const headersOf = async ({
  isProduction,
  connectTo,
  imagesFrom,
  signInFrame,
}: SecurityOptions): Promise<Record<string, string>> => {
  const asked = fastify();
  const written: Record<string, string> = {};
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(signInFrame === undefined ? [] : GOOGLE_SCRIPTS)],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:', ...imagesFrom],
        connectSrc: ["'self'", ...connectTo],
        frameSrc: ["'self'", ...(signInFrame === undefined ? [] : [signInFrame])], // the payment frame, which has a policy of its own
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    // The sign-in popup must be able to tell this page that it is done.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isProduction ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  asked.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) written[name] = String(value);
    reply.send();
  });
  written['permissions-policy'] = PERMISSIONS;
  await asked.inject('/');
  await asked.close();
  return written;
};
