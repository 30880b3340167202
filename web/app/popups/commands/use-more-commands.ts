import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { logOut } from '#web/lib/auth/log-out.ts';
import type { Command } from '#web/lib/keyboard/commands.ts';
import { SUPPORT_MAIL } from '#web/lib/mail.ts';
import { savePreference, type Theme } from '#web/lib/storage/preferences.ts';

/** The commands of every screen that have no keys, so that only the palette needs them. */
export const useMoreCommands = (hasPlaces: boolean): readonly Command[] => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const group = t`Go to`;
  const look = t`Appearance`;
  const more = t`More`;
  const theme = (words: string, chosen: Theme): Command => ({
    words,
    group: look,
    run: () => savePreference({ theme: chosen }),
  });
  const leave = async (): Promise<void> => {
    await logOut();
    await navigate({ to: '/login', search: {} });
  };
  const places: Command[] = [
    { words: t`Go to insights`, group, run: () => void navigate({ to: '/insights', search: {} }) },
    { words: t`Go to batch replies`, group, run: () => void navigate({ to: '/batches', search: {} }) },
    {
      words: t`Store connections`,
      group,
      run: () => void navigate({ to: '/settings/store-connections', search: {} }),
    },
    { words: t`Topics`, group, run: () => void navigate({ to: '/settings/topics' }) },
    { words: t`Prompt manager`, group, run: () => void navigate({ to: '/prompt-manager' }) },
    { words: t`Notifications`, group, run: () => void navigate({ to: '/settings/notifications' }) },
    { words: t`Account`, group, run: () => void navigate({ to: '/settings/account' }) },
    { words: t`Languages you read`, group, run: () => void navigate({ to: '/settings/languages' }) },
  ];
  return [
    ...(hasPlaces ? places : []),
    theme(t`Use light theme`, 'light'),
    theme(t`Use dark theme`, 'dark'),
    theme(t`Use system theme`, 'system'),
    { words: t`Contact us`, group: more, run: () => location.assign(SUPPORT_MAIL) },
    { words: t`Log out`, group: more, run: () => void leave() },
  ];
};
