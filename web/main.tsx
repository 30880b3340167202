import '#web/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterTyping } from '#web/lib/after-typing.ts';
import { followTheme } from '#web/lib/theme.ts';
import { allowTranslation } from '#web/lib/translated-page.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { Page } from './app/routes/pages/page.tsx';
import { fetchScreen } from './app/routes/router.ts';
import { auth, loadConfig, loadIdentity, onCompanyLost, refreshUser } from './lib/auth/session.ts';
import { startWords } from './lib/i18n/i18n.ts';

/** How long the first render waits for the configuration, in ms; barely noticeable. */
const CONFIG_TIMEOUT_MS = 50;

/** Delay before the identity SDK is preloaded, in ms. */
const IDENTITY_DELAY_MS = 5000;

/** After the scripts: on a slow network the font would delay them, and the first paint does not need it. */
const fetchFont = (): void => document.querySelector('link[as="font"]')?.setAttribute('rel', 'preload');

/** Loads a part that hardly anybody needs. */
const leaveCompany = async (): Promise<void> =>
  (await import('#web/lib/auth/enter-company.ts')).leaveCompany();

const start = async (): Promise<void> => {
  onCompanyLost(() => afterTyping(() => void leaveCompany()));
  fetchFont();
  allowTranslation();
  followTheme();
  const config = loadConfig();
  if (auth.get()) void refreshUser();
  // Messages and screen load in parallel, which saves a round trip on slow networks.
  const words = startWords();
  fetchScreen();
  await words;
  // Usually loaded by now; rendering without the configuration would shift the layout later.
  await Promise.race([config, new Promise((resolve) => setTimeout(resolve, CONFIG_TIMEOUT_MS))]);
  const root = document.getElementById('page');
  const page = <Page />;
  if (root) createRoot(root).render(import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page);
  // Needed for signing in, renewing the token and signing out.
  if (auth.get()) setTimeout(() => void loadIdentity(), IDENTITY_DELAY_MS);
  else whenIdle(() => void loadIdentity());
};

void start();
