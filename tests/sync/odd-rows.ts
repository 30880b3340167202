import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { appleStore } from '#server/integrations/stores/apple/app-store.ts';
import { googleCaller } from '#server/integrations/stores/google/call.ts';
import { googlePlayStore } from '#server/integrations/stores/google/google-play.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { DEFAULT_MODEL, DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { makeCompany } from '#tests/support/app/company.ts';
import { chanceFrom } from './model-store.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Path = (string | number)[];

const ODD: readonly (Json | undefined)[] = [
  ...[
    undefined,
    null,
    true,
    '',
    '\0',
    'a\0b',
    'cut \ud83d',
    '\udf31',
    '\ufeff',
    '\u202e',
    '🌱',
    'constructor',
  ],
  ...['x'.repeat(30_000), '🌱'.repeat(15_000), '5', '-1', '1e999', '0x10', ' 4 ', 'null'],
  ...[0, -1, 1, 3.5, 6, 1e21, 2 ** 53, -2147483649, 99999999999],
  ...['1970-01-01T00:00:00Z', '9999-12-31', '2026-13-45', '+275760-09-13'],
  ...[[], [null], {}, { text: 'x' }, [[]]],
];

const isHolder = (value: Json | undefined): value is Json[] | { [name: string]: Json } =>
  typeof value === 'object' && value !== null;

/** Paths of all values, at every depth. */
const pathsOf = (value: Json, at: Path = []): Path[] => {
  if (!isHolder(value)) return [at];
  const own = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...(at.length > 0 ? [at] : []), ...own.flatMap(([name, each]) => pathsOf(each, [...at, name]))];
};

const withOdd = (value: Json, [name, ...rest]: Path, odd: Json | undefined): Json | undefined => {
  if (name === undefined) return odd;
  if (Array.isArray(value))
    return value.map((each, place) => (place === name ? (withOdd(each, rest, odd) ?? null) : each));
  if (!isHolder(value)) return value;
  const entries = Object.entries(value).flatMap(([key, each]): [string, Json][] => {
    if (key !== name) return [[key, each]];
    const changed = withOdd(each, rest, odd);
    return changed === undefined ? [] : [[key, changed]];
  });
  return Object.fromEntries(entries);
};

const at = (minutesAgo: number): number => Date.UTC(2026, 10, 20, 12) - minutesAgo * 60_000;

const ANSWER: Json[] = [
  { developerComment: { text: 'Thank you', lastModified: { seconds: String(at(0) / 1000) } } },
];

/** A page of each store as documented: a plain review, an answered one, and one without a title. */
const PAGES: Record<Store, Json> = {
  apple: {
    data: [1, 2, 3].map((n) => ({
      type: 'customerReviews',
      id: `00000124-07dd-1dd8-5d2c-9fb50000000${n}`,
      attributes: {
        rating: n,
        body: `Body ${n}`,
        reviewerNickname: `Ann ${n}`,
        territory: 'USA',
        ...(n === 3 ? {} : { title: `Title ${n}` }),
        createdDate: new Date(at(n)).toISOString(),
      },
      relationships: {
        response: {
          ...(n === 2 ? { data: { type: 'customerReviewResponses', id: 'answer' } } : {}),
          links: { self: 'https://api.appstoreconnect.apple.com/v1/x' },
        },
      },
      links: { self: 'https://api.appstoreconnect.apple.com/v1/x' },
    })),
    included: [
      {
        type: 'customerReviewResponses',
        id: 'answer',
        attributes: {
          responseBody: 'Thank you',
          state: 'PUBLISHED',
          lastModifiedDate: new Date(at(0)).toISOString(),
        },
      },
    ],
    links: { self: 'https://api.appstoreconnect.apple.com/v1/x', next: 'https://example.test/next' },
    meta: { paging: { total: 3, limit: 200 } },
  },
  google: {
    reviews: [1, 2, 3].map((n) => ({
      reviewId: `gp:AOqpTOE${n}`,
      authorName: `Ann ${n}`,
      comments: [
        {
          userComment: {
            text: n === 3 ? 'Body 3' : `Title ${n}\tBody ${n}`,
            starRating: n,
            reviewerLanguage: 'en',
            lastModified: { seconds: String(at(n) / 1000), nanos: 5_000_000 },
            device: 'oriole',
            androidOsVersion: 34,
            appVersionCode: 12,
            appVersionName: '1.2',
            deviceMetadata: { productName: 'oriole (Pixel 6)', manufacturer: 'Google' },
          },
        },
        ...(n === 2 ? ANSWER : []),
      ],
    })),
    tokenPagination: { nextPageToken: 'next' },
  },
};

const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Reads the first page of either store at `baseUrl`, which answers every request. */
const listersAt = (baseUrl: string) => {
  const options = { timeoutMs: 5000, now: Date.now };
  const [ec, rsa] = [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ];
  const appleKey = { store: 'apple' as const, keyId: 'KEY', privateKey: pem(ec.privateKey) };
  const googleKey = {
    store: 'google' as const,
    developerId: '1',
    clientEmail: 'a@b.test',
    privateKey: pem(rsa.privateKey),
  };
  const call = googleCaller({ tokenUrl: `${baseUrl}/token`, ...options });
  const [apple, google] = [appleStore({ baseUrl, ...options }), googlePlayStore(baseUrl, call, Date.now)];
  return {
    apple: (appId: string) => apple.listReviews(appleKey, appId, null),
    google: (appId: string) => google.listReviews(googleKey, appId, null),
  };
};

const createApp = async ({ db, now }: AppContext, store: Store) => {
  const { companyId } = await makeCompany(db, now(), {});
  const appId = store === 'apple' ? '1234567' : 'test.odd.app';
  const own = { company_id: companyId, app_id: appId };
  await inTenant(db, companyId, async (tx) => {
    const appFields = { store, name: 'Odd', image: '', creator: '', model: DEFAULT_MODEL };
    await tx
      .insertInto('apps')
      .values({ ...own, ...appFields, prompt_modifiers: JSON.stringify(DEFAULT_MODIFIERS) })
      .execute();
    await tx.insertInto('app_syncs').values(own).execute();
  });
  return { companyId, appId };
};

const listening = async (answer: () => Json) => {
  const server = createServer((request, reply) => {
    const isToken = request.url === '/token';
    reply.end(JSON.stringify(isToken ? { access_token: 't', expires_in: 3600 } : answer()));
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { url: `http://127.0.0.1:${address.port}`, close };
};

/**
 * Reads `count` pages, each with one malformed field in a row or in the link to the next page, and reads each a second time.
 * `failed` pages could not be read or stored; `needless` ones changed something the second time.
 */
export const oddRows = async (context: AppContext, count: number, seed: number) => {
  const random = chanceFrom(seed);
  const of = <Item>(all: readonly Item[]): Item => {
    const item = all[Math.floor(random() * all.length)];
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  };
  const [failed, needless]: [string[], string[]] = [[], []];
  const figures = { pages: 0, skipped: 0, lostNeighbours: 0 };
  let shown: Json = null;
  const odd = await listening(() => shown);
  const listers = listersAt(odd.url);
  for (const store of ['apple', 'google'] as const) {
    const [app, page] = [await createApp(context, store), PAGES[store]];
    const list = () => listers[store](app.appId);
    // The lists themselves stay valid: without them there is no page.
    const paths = pathsOf(page).filter(({ length }) => length > 1);
    for (let n = 0; n < count / 2; n += 1) {
      const path = paths[n] ?? of(paths); // each of them once, and then any
      const place = Math.floor(random() * ODD.length);
      const what = `${store} ${path.join('.')} #${place}`;
      shown = withOdd(page, path, ODD[place]) ?? null;
      figures.pages += 1;
      try {
        const read = await list();
        if (!read.ok) throw new Error(read.failure.detail);
        figures.skipped += read.value.unreadable.length;
        const rows = read.value.reviews.length + read.value.unreadable.length;
        if (read.value.unreadable.length > 1 || rows < 2) figures.lostNeighbours += 1;
        await savePage(context, app, read.value.reviews, context.now());
        const again = await list();
        const reviews = again.ok ? again.value.reviews : [];
        if ((await savePage(context, app, reviews, context.now())) > 0) needless.push(what);
      } catch (error) {
        failed.push(`${what}: ${error}`);
      }
    }
  }
  await odd.close();
  return { ...figures, failed, needless };
};
