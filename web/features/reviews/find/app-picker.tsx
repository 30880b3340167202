import { useLingui } from '@lingui/react/macro';
import { PickerStandIn } from '#web/ui/choices/picker-stand-in.tsx';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import type { AppPickerProps } from './app-picker-popup.tsx';
import { AllAppsRow, AppRow } from './app-row.tsx';
import styles from './toolbar.module.css';
import { hasTwin } from './twins.ts';

const load = async () => (await import('./app-picker-popup.tsx')).AppPickerPopup;

export const AppPicker = (props: AppPickerProps) => {
  const { t } = useLingui();
  const { apps, app, isOpen, onOpen } = props;
  return (
    <Deferred
      load={load}
      isWanted={isOpen}
      props={props}
      standIn={
        <PickerStandIn label={t`App`} className={styles.picker} onOpen={() => onOpen(true)}>
          {app ? <AppRow app={app} isTwin={hasTwin(apps, app)} /> : <AllAppsRow apps={apps} />}
        </PickerStandIn>
      }
    />
  );
};
