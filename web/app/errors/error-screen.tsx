import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/layout/panels.tsx';

/** Shown when a screen crashes, with a link that reloads the app. */
export const ErrorScreen = () => {
  const { t } = useLingui();
  return (
    <main role="alert">
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
    </main>
  );
};
