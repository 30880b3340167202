import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { saveSettings } from '#web/lib/api/user-settings.ts';
import { type Command, commandsNow } from '#web/lib/keyboard/commands.ts';
import { preferences } from '#web/lib/storage/preferences.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import styles from './commands.module.css';
import { KeySigns } from './key-signs.tsx';

const named = (commands: readonly Command[]): Map<string, Command[]> => {
  const withKeys = commands.filter(({ keys, words }) => keys !== undefined && words !== undefined);
  const heard = withKeys.filter(({ keys }, at) => withKeys.findIndex((other) => other.keys === keys) === at);
  return Map.groupBy(heard, ({ group = '' }) => group);
};

/** All shortcuts of this screen, and the switch that turns off single-key shortcuts. */
export const KeyList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { singleKeys } = usePersisted(preferences);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Keyboard shortcuts`} close={t`Close`}>
      <div className={styles.groups}>
        {isOpen &&
          [...named(commandsNow())].map(([group, commands]) => (
            <section key={group}>
              <h3 className={styles.heading}>{group}</h3>
              <ul>
                {commands.map(({ words, keys }) => (
                  <li key={words} className={styles.row}>
                    {words}
                    {keys !== undefined && <KeySigns keys={keys} />}
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
          onChange={(isOn) => void saveSettings(queries, { singleKeys: isOn })}
          hint={t`Keys together with Ctrl or Cmd always work.`}
        >
          <Trans>Single-key shortcuts</Trans>
        </Switch>
      </div>
    </Dialog>
  );
};
