import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application.ts';
import { formatNumber } from '#web/lib/format.ts';
import { AppIcon } from '#web/ui/avatar.tsx';
import { Picker } from '#web/ui/picker.tsx';
import { StoreGlyph } from '#web/ui/store-glyph.tsx';
import styles from './toolbar.module.css';

type Props = {
  apps: readonly Application[];
  app: Application;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onApp: (appId: string) => void;
};

export const AppPicker = ({ apps, app, isOpen, onOpen, onApp }: Props) => {
  const { t } = useLingui();
  return (
    <Picker
      label={t`App`}
      value={app.id}
      className={styles.picker}
      keyShortcuts="A"
      isOpen={isOpen}
      onOpen={onOpen}
      onChange={onApp}
      options={apps.map(({ id, storeType, meta, unresolvedCount }) => ({
        value: id,
        text: meta.name,
        row: (
          <span className={styles.option}>
            <AppIcon name={meta.name} image={meta.image} size="small" />
            <StoreGlyph store={storeType} label={storeType === 'apple' ? t`App Store` : t`Google Play`} />
            <span className={styles.optionName}>
              <bdi>{meta.name}</bdi>
            </span>
            {unresolvedCount > 0 && (
              <span className={styles.optionCount}>
                <span aria-hidden="true">{formatNumber(unresolvedCount)}</span>
                <span className="visually-hidden">
                  {t`${plural(unresolvedCount, { one: '# unanswered', other: '# unanswered' })}`}
                </span>
              </span>
            )}
          </span>
        ),
      }))}
    />
  );
};
