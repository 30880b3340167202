import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { logOut } from '#web/lib/auth/log-out.ts';
import type { Command } from '#web/lib/keyboard/commands.ts';
import { KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { SUPPORT_MAIL } from '#web/lib/mail.ts';
import { savePreference, type Theme } from '#web/lib/storage/preferences.ts';

type Options = { hasPlaces: boolean; openPalette: () => void; openKeys: () => void };

/** Registers the commands available on every screen. */
export const useAppCommands = ({ hasPlaces, openPalette, openKeys }: Options): void => {
  const { t } = useLingui();
  const navigate = useNavigate();
  useCommands(() => {
    const go = t`Go to`;
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
      {
        words: t`Go to dashboard`,
        group: go,
        keys: KEYS.everywhere.dashboard,
        run: () => void navigate({ to: '/dashboard' }),
      },
      {
        words: t`Go to reviews`,
        group: go,
        keys: KEYS.everywhere.reviews,
        run: () => void navigate({ to: '/reviews', search: {} }),
      },
      {
        words: t`Go to action items`,
        group: go,
        keys: KEYS.everywhere.actionItems,
        run: () => void navigate({ to: '/needs-you' }),
      },
      {
        words: t`Go to insights`,
        group: go,
        run: () => void navigate({ to: '/insights', search: {} }),
      },
      {
        words: t`Go to settings`,
        group: go,
        keys: KEYS.everywhere.settings,
        run: () => void navigate({ to: '/settings' }),
      },
      {
        words: t`Store connections`,
        group: go,
        run: () => void navigate({ to: '/settings/store-connections', search: {} }),
      },
      { words: t`Topics`, group: go, run: () => void navigate({ to: '/settings/topics' }) },
      { words: t`Prompt manager`, group: go, run: () => void navigate({ to: '/prompt-manager' }) },
      { words: t`Account`, group: go, run: () => void navigate({ to: '/settings/account' }) },
      { words: t`Languages you read`, group: go, run: () => void navigate({ to: '/settings/languages' }) },
    ];
    return [
      ...(hasPlaces ? places : []),
      theme(t`Use light theme`, 'light'),
      theme(t`Use dark theme`, 'dark'),
      theme(t`Use system theme`, 'system'),
      { words: t`Search or go to…`, group: more, keys: KEYS.everywhere.palette, run: openPalette },
      { words: t`Keyboard shortcuts`, group: more, keys: KEYS.everywhere.shortcuts, run: openKeys },
      { words: t`Contact us`, group: more, run: () => location.assign(SUPPORT_MAIL) },
      { words: t`Log out`, group: more, run: () => void leave() },
    ];
  });
};
