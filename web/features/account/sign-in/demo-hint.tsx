import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import styles from '../account.module.css';

const DEMO = { email: 'demo@rejoinder.test', password: 'rejoinder-demo' };

/** The credentials of the demo account, shown in a sandbox. */
export const DemoHint = ({ onUse }: { onUse: (demo: typeof DEMO) => void }) => (
  <div className={styles.demo}>
    <p>
      <Trans>
        This is a sandbox. Log in as <bdi dir="ltr">{DEMO.email}</bdi> with password{' '}
        <bdi dir="ltr">{DEMO.password}</bdi>.
      </Trans>
    </p>
    <Button variant="link" onClick={() => onUse(DEMO)}>
      <Trans>Use demo account</Trans>
    </Button>
  </div>
);
