import { afterAll, expect, it, vi } from 'vitest';
import type { User } from '#shared/contract/user/schema.ts';
import { chance, oneOf } from '#tests/support/rules/chance.ts';
import { isLongForm } from '#tests/support/rules/samples.ts';

const WALKS = isLongForm ? 1000 : 30;
const STEPS = 12;
const COMPANIES = ['leaf', 'agency', 'night'] as const;
const ACTIONS = [
  'call',
  'call',
  'switch',
  'link',
  'type',
  'read',
  'reload',
  'focus',
  'open',
  'change',
] as const;
const ORIGIN = 'https://app.test';

const userIn = (companyId: string): User => ({
  id: 'robin',
  username: 'robin@acme.test',
  firstName: 'Robin',
  lastName: 'Fern',
  companyId,
  companyName: companyId,
  role: 'owner',
  knownLanguages: ['en'],
  auth: { hasAccess: true, type: 'subscription', expiresAt: null, isCanceled: false },
});

/** A browser's storage. */
const storage = (items: Record<string, string> = {}) =>
  new Proxy(
    {
      getItem: (key: string) => items[key] ?? null,
      setItem: (key: string, value: string) => {
        items[key] = value;
      },
      removeItem: (key: string) => delete items[key],
    },
    {
      ownKeys: () => Object.keys(items),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );

const page = async () => ({
  ...(await import('./session.ts')),
  ...(await import('./enter-company.ts')),
  ...(await import('#web/lib/storage/form-drafts.ts')),
  userApi: await import('#shared/contract/user/endpoints.ts'),
});

/** A tab: its own storage, its page, and what the page listens to. */
type Tab = {
  /** By the model: what the tab's calls and forms belong to. */
  company: string;
  /** What was typed into its form, by company. */
  typed: Map<string, string>;
  session: ReturnType<typeof storage>;
  listeners: [string, (event: object) => void][];
  loaded: Awaited<ReturnType<typeof page>> | undefined;
};
const openTab = (company: string): Tab => ({
  company,
  typed: new Map(),
  session: storage(),
  listeners: [],
  loaded: undefined,
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** One walk over up to three tabs; returns the calls and forms that belonged to another company than the tab. */
const walk = async (seed: number): Promise<string[]> => {
  const next = chance(seed);
  const faults: string[] = [];
  const shared = storage();
  const token = { accessToken: 't', expirationTime: Date.now() + 3_600_000 };
  shared.setItem('firebase:authUser:k', JSON.stringify({ uid: 'robin', stsTokenManager: token }));
  shared.setItem('auth', JSON.stringify(userIn('leaf')));
  let lastUsed = 'leaf';
  let here = openTab(lastUsed);
  const tabs: [Tab, ...Tab[]] = [here];
  vi.stubGlobal('localStorage', shared);
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    const company = Object(headers)['X-Company-Id'];
    if (company !== here.company) faults.push(`${path} for ${company} in a tab of ${here.company}`);
    const user = userIn(path === '/api/company/enter' ? JSON.parse(String(body)).id : company);
    return Response.json({ responseCode: 'SUCCESS', user });
  });
  const use = (tab: Tab): void => {
    here = tab;
    vi.stubGlobal('sessionStorage', tab.session);
    vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
      tab.listeners.push([name, listener]),
    );
    vi.stubGlobal('location', {
      href: `${ORIGIN}/dashboard`,
      pathname: '/dashboard',
      search: '',
      origin: ORIGIN,
      assign: () => {
        tab.loaded = undefined;
      },
    });
  };
  const tell = (tab: Tab, name: string, event: object): void => {
    use(tab);
    for (const [kind, listener] of tab.listeners) if (kind === name) listener(event);
  };
  const load = async (tab: Tab) => {
    use(tab);
    if (tab.loaded) return tab.loaded;
    tab.listeners = [];
    vi.resetModules();
    tab.loaded = await page();
    return tab.loaded;
  };
  for (let step = 0; step < STEPS; step += 1) {
    const tab = oneOf(next, tabs);
    const { call, userApi, accountKey, enterCompany, enterLinkedCompany, saveForm, readForm, formKey, auth } =
      await load(tab);
    const before = shared.getItem('auth');
    switch (oneOf(next, ACTIONS)) {
      case 'call':
        await call(userApi.me, {});
        break;
      case 'switch': {
        const company = oneOf(next, COMPANIES);
        await enterCompany(company);
        tab.company = company;
        lastUsed = company;
        break;
      }
      case 'link': {
        tab.company = oneOf(next, COMPANIES);
        expect(await enterLinkedCompany(tab.company)).toEqual({ ok: true, value: true });
        tab.loaded = undefined; // the page is opened anew
        lastUsed = tab.company;
        break;
      }
      case 'type': {
        const text = `${seed}.${step}`;
        saveForm(formKey(accountKey(), 'prompts'), { text });
        tab.typed.set(tab.company, text);
        break;
      }
      case 'read': {
        const { text } = Object(readForm(formKey(accountKey(), 'prompts')));
        if (text !== tab.typed.get(tab.company)) faults.push(`${text} in a form of ${tab.company}`);
        break;
      }
      case 'reload':
        tab.loaded = undefined;
        break;
      case 'focus':
        tell(tab, 'focus', {});
        lastUsed = tab.company;
        break;
      case 'open':
        if (tabs.length === 3) break;
        tabs.push(openTab(lastUsed));
        await load(tabs.at(-1) ?? here);
        break;
      case 'change': // the person changes their name
        auth.set({ ...userIn(tab.company), firstName: `Robin ${step}` });
        lastUsed = tab.company;
        break;
    }
    // The other tabs hear of what is stored for all.
    if (shared.getItem('auth') !== before)
      for (const other of tabs) if (other !== tab && other.loaded) tell(other, 'storage', { key: 'auth' });
  }
  return faults;
};

it('keeps the calls and forms of each tab in its own company', async () => {
  for (let seed = 1; seed <= WALKS; seed += 1) expect(await walk(seed), `walk ${seed}`).toEqual([]);
});
