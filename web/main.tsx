import '#web/ui/base.css';
import { createRoot } from 'react-dom/client';
import { startWords } from '#web/lib/i18n.ts';
import { auth, loadConfig, loadIdentity, refreshUser } from '#web/lib/session.ts';
import { followTheme } from '#web/lib/theme.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { Page } from './app/page.tsx';
import { fetchScreen } from './app/router.ts';

const start = async (): Promise<void> => {
  followTheme();
  void loadConfig();
  if (auth.get()) void refreshUser();
  // Words and screen are under way at once: one after the other costs a slow network a round trip more.
  const words = startWords();
  fetchScreen();
  await words;
  const root = document.getElementById('page');
  if (root) createRoot(root).render(<Page />);
  if (!auth.get()) whenIdle(() => void loadIdentity());
};

void start();
