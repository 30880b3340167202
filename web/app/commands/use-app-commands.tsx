import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Command } from '#web/lib/keyboard/commands.ts';
import { KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';

type Options = { hasPlaces: boolean; openPalette: () => void; openKeys: () => void };

/** Registers the commands with keys that are available on every screen. */
export const useAppCommands = ({ hasPlaces, openPalette, openKeys }: Options): void => {
  const { t } = useLingui();
  const navigate = useNavigate();
  useCommands(() => {
    const go = t`Go to`;
    const more = t`More`;
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
        words: t`Go to Action needed`,
        group: go,
        keys: KEYS.everywhere.actionItems,
        run: () => void navigate({ to: '/action-items' }),
      },
      {
        words: t`Go to settings`,
        group: go,
        keys: KEYS.everywhere.settings,
        run: () => void navigate({ to: '/settings' }),
      },
    ];
    return [
      ...(hasPlaces ? places : []),
      { words: t`Search or go to…`, group: more, keys: KEYS.everywhere.palette, run: openPalette },
      { words: t`Keyboard shortcuts`, group: more, keys: KEYS.everywhere.shortcuts, run: openKeys },
    ];
  });
};
