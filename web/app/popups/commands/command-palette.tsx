import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { KeySigns } from '#web/app/commands/key-signs.tsx';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { hasWords } from '#web/lib/has-words.ts';
import { type Command, commandsNow } from '#web/lib/keyboard/commands.ts';
import { savePreference } from '#web/lib/storage/preferences.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Palette, type PaletteItem } from '#web/ui/overlays/palette.tsx';
import { useMoreCommands } from './use-more-commands.ts';
import { useReviewShortcuts, withWords } from './use-review-shortcuts.ts';

type Props = {
  /** Whether the user has access to any other screen. */
  hasPlaces: boolean;
  isOpen: boolean;
  onClose: () => void;
};
type Item = PaletteItem & { run: () => unknown };

/** Items visible at first; the others render after these are painted. */
const IN_SIGHT = 12;

const itemOf = ({ words = '', group = '', keys, run }: Command): Item => ({
  id: `${group} ${words}`,
  text: words,
  group,
  run,
  ...(keys === undefined ? {} : { end: <KeySigns keys={keys} /> }),
});

/** All available commands, all apps, and a search in the reviews. */
export const CommandPalette = ({ hasPlaces, isOpen, onClose }: Props) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const apps = useApps();
  const [query, setQuery] = useState('');
  const [commands, setCommands] = useState<readonly Command[]>([]);
  const more = useMoreCommands(hasPlaces);
  const shortcuts = useReviewShortcuts();
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    setQuery('');
    setCommands(commandsNow());
    setWhole(false);
    return afterPaint(() => setWhole(true));
  }, [isOpen]);

  const offered = [...commands.map((command) => withWords(command, shortcuts)), ...more]
    .filter(({ words, isOff, keys }) => words && !isOff && keys !== 'mod+k')
    .map(itemOf);
  const switches = (hasPlaces ? (apps.data ?? []) : []).map(
    (app): Item => ({
      id: `app ${app.id}`,
      text: app.meta.name,
      group: t`Apps`,
      icon: <AppIcon name={app.meta.name} image={app.meta.image} size="small" />,
      run: () => {
        savePreference({ selectedAppId: app.id });
        void navigate({ to: '/reviews', search: { app: app.id } });
      },
    }),
  );
  const found = [...offered, ...switches].filter(({ text }) => hasWords(text, query));
  const sought = query.trim();
  const shown = isWhole || sought !== '' ? found : found.slice(0, IN_SIGHT);
  const search: Item = {
    id: 'search',
    text: t`Search reviews for “${sought}”`,
    group: t`Reviews`,
    icon: <Icon name="search" size={18} />,
    run: () => void navigate({ to: '/reviews', search: { search: sought } }),
  };
  return (
    <Palette
      isOpen={isOpen}
      onClose={onClose}
      label={t`Search or go to…`}
      placeholder={t`Search or go to…`}
      none={t`No results`}
      query={query}
      onQuery={setQuery}
      items={sought === '' || !hasPlaces ? shown : [...shown, search]}
      onChosen={({ run }) => run()}
    />
  );
};
