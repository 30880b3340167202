import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import styles from '#web/app/commands/commands.module.css';
import { KeySigns } from '#web/app/commands/key-signs.tsx';
import { saveSettings } from '#web/lib/api/queries/user-settings.ts';
import { commandsNow } from '#web/lib/keyboard/commands.ts';
import { preferences } from '#web/lib/storage/preferences.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';
import { Switch } from '#web/ui/choices/switch.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Listed, useReviewShortcuts, withWords } from './use-review-shortcuts.ts';

const named = (commands: readonly Listed[]): Map<string, Listed[]> => {
  const withKeys = commands.filter(({ keys, words }) => keys !== undefined && words !== undefined);
  const shown = withKeys.filter(({ keys }, at) => withKeys.findIndex((other) => other.keys === keys) === at);
  return Map.groupBy(shown, ({ group = '' }) => group);
};

type Props = {
  /** False at the checkout and without access. */
  hasPlaces: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** All shortcuts, and the switch that turns off single-key shortcuts. */
export const KeyList = ({ hasPlaces, isOpen, onClose }: Props) => {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { singleKeys } = usePersisted(preferences);
  const reviews = useReviewShortcuts();
  const now = commandsNow().map((command): Listed => withWords(command, reviews));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Keyboard shortcuts`} close={t`Close`}>
      <div className={styles.groups}>
        {isOpen &&
          [...named([...now, ...(hasPlaces ? reviews : [])])].map(([group, commands]) => (
            <section key={group}>
              <h3 className={styles.heading}>{group}</h3>
              <ul>
                {commands.map(({ words, keys, also }) => (
                  <li key={words} className={styles.row}>
                    {words}
                    <span className={styles.signs}>
                      {keys !== undefined && <KeySigns keys={keys} />}
                      {also !== undefined && <KeySigns keys={also} />}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <div className={styles.switch}>
        <Switch
          isOn={singleKeys}
          // A failed save is repeated on the next visit, so its error is not shown here.
          onChange={(isOn) => saveSettings(queries, { singleKeys: isOn }).catch(() => undefined)}
          hint={t`Ctrl/Cmd shortcuts always work.`}
        >
          <Trans>Single-key shortcuts</Trans>
        </Switch>
      </div>
    </Dialog>
  );
};
