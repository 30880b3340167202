import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/layout/panels.tsx';

/** Shown in place of a screen that crashed or whose code could not be loaded, with a button that reloads the app. */
export const ScreenError = () => {
  const { t } = useLingui();
  return (
    <div role="alert">
      <EmptyState
        level={1}
        scene="trouble"
        title={t`Something went wrong`}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            <Trans>Reload page</Trans>
          </Button>
        }
      >
        <Trans>Please try again later. Unsent replies are saved on this device.</Trans>
      </EmptyState>
    </div>
  );
};

/** The same in place of the whole page. */
export const ErrorScreen = () => (
  <main>
    <ScreenError />
  </main>
);
