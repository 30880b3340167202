import '#web/ui/base.css';
import { createRoot } from 'react-dom/client';
import { followTheme } from '#web/lib/theme.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { Page } from './app/routes/pages/page.tsx';
import { fetchScreen } from './app/routes/router.ts';
import { auth, loadConfig, loadIdentity, refreshUser } from './lib/auth/session.ts';
import { startWords } from './lib/i18n/i18n.ts';

/** How long the first rendering waits to be told how this installation is set up, in ms: hardly to be seen. */
const SHORT_MS = 50;

/** When the identity SDK is fetched that nobody waits for, in ms. */
const LATER_MS = 5000;

/** After the scripts: on a slow network the font would take their time, and the first paint does without it. */
const fetchFont = (): void => document.querySelector('link[as="font"]')?.setAttribute('rel', 'preload');

const start = async (): Promise<void> => {
  fetchFont();
  followTheme();
  const config = loadConfig();
  if (auth.get()) void refreshUser();
  // Words and screen are under way at once: one after the other costs a slow network a round trip more.
  const words = startWords();
  fetchScreen();
  await words;
  // As a rule it has come by now: what is drawn without it would move once it comes.
  await Promise.race([config, new Promise((over) => setTimeout(over, SHORT_MS))]);
  const root = document.getElementById('page');
  if (root) createRoot(root).render(<Page />);
  // Who signs in needs it next; who is signed in, when the token ends or they leave.
  if (auth.get()) setTimeout(() => void loadIdentity(), LATER_MS);
  else whenIdle(() => void loadIdentity());
};

void start();
