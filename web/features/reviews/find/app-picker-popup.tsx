import { useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Picker } from '#web/ui/choices/picker.tsx';
import { AllAppsRow, AppRow } from './app-row.tsx';
import styles from './toolbar.module.css';
import { hasTwin } from './twins.ts';

export type AppPickerProps = {
  apps: readonly Application[];
  /** Undefined: all apps. */
  app: Application | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onApp: (appId: string) => void;
};

export const AppPickerPopup = ({ apps, app, isOpen, onOpen, onApp }: AppPickerProps) => {
  const { t } = useLingui();
  return (
    <Picker
      label={t`App`}
      value={app?.id ?? ALL_APPS}
      className={styles.picker}
      keyShortcuts={ariaKeys(KEYS.reviews.app)}
      isOpen={isOpen}
      onOpen={onOpen}
      onChange={onApp}
      options={[
        ...(apps.length > 1 ? [{ value: ALL_APPS, text: t`All apps`, row: <AllAppsRow apps={apps} /> }] : []),
        ...apps.map((one) => ({
          value: one.id,
          text: one.meta.name,
          row: <AppRow app={one} isTwin={hasTwin(apps, one)} />,
        })),
      ]}
    />
  );
};
