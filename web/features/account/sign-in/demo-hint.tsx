import { Trans } from '@lingui/react/macro';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#shared/domain/account/demo-people.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from '../account.module.css';

const [FOUNDER, ...COLLEAGUES] = DEMO_PEOPLE;

type Credentials = { email: string; password: string };
type Props = { isHindered: boolean; onUse: (demo: Credentials) => void };

/** Signs in to the demo company by one click, as its owner or as a colleague with another role, in a sandbox. */
export const DemoHint = ({ isHindered, onUse }: Props) => {
  const use = (email: string) => () => onUse({ email, password: DEMO_PASSWORD });
  return (
    <div className={styles.demo}>
      <p>
        <Trans>
          This is a sandbox. Log in as <bdi dir="ltr">{FOUNDER.email}</bdi> with password{' '}
          <bdi dir="ltr">{DEMO_PASSWORD}</bdi>.
        </Trans>
      </p>
      <Button isHindered={isHindered} onClick={use(FOUNDER.email)}>
        <Trans>Try the demo</Trans>
      </Button>
      <p>
        <Trans>Or log in as Jo (admin), Sinan (replies for one app) or Mira (drafts for two apps):</Trans>
      </p>
      <div className={styles.actions}>
        {COLLEAGUES.map(({ email, firstName }) => (
          <Button key={email} isHindered={isHindered} onClick={use(email)}>
            {firstName}
          </Button>
        ))}
      </div>
    </div>
  );
};
