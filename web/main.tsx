import '#web/ui/base.css';
import { createRoot } from 'react-dom/client';
import { startWords } from '#web/lib/i18n.ts';
import { auth, loadConfig, loadIdentity, refreshUser } from '#web/lib/session.ts';
import { followTheme } from '#web/lib/theme.ts';
import { Page } from './app/page.tsx';

const start = async (): Promise<void> => {
  followTheme();
  void loadConfig();
  if (auth.get()) void refreshUser();
  await startWords();
  const root = document.getElementById('page');
  if (root) createRoot(root).render(<Page />);
  if (!auth.get()) requestIdleCallback?.(() => void loadIdentity());
};

void start();
