import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import styles from './security.module.css';
import { TurnOnDialog } from './turn-on-dialog.tsx';

type Props = { factor: { isOn: boolean; codesLeft: number }; onChange: () => void };

/** Fewer are few. */
const FEW = 4;

/** Two-step verification, on or off. */
export const SecondFactor = ({ factor: { isOn, codesLeft }, onChange }: Props) => {
  const { t } = useLingui();
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const left = t`${plural(codesLeft, { one: '# recovery code is left.', other: '# recovery codes are left.' })}`;
  const close = (): void => {
    setOpen(null);
    onChange();
  };
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>
        <Trans>Two-step verification</Trans> {isOn && <Badge tone="ok">{t`On`}</Badge>}
      </h3>
      <p className={styles.lead}>
        {isOn ? (
          <Trans>After your password, we ask for a code from your authenticator app.</Trans>
        ) : (
          <Trans>
            Ask for a code from an authenticator app after the password. A stolen password is then not enough.
          </Trans>
        )}
      </p>
      {isOn &&
        (codesLeft < FEW ? (
          <Notice tone="warn">
            {left} <Trans>Make new ones before you need them.</Trans>
          </Notice>
        ) : (
          <p className={styles.note}>{left}</p>
        ))}
      <div className={styles.actions}>
        {isOn ? (
          <>
            <Button onClick={() => setOpen('codes')}>
              <Trans>New recovery codes…</Trans>
            </Button>
            <Button onClick={() => setOpen('off')}>
              <Trans>Turn off…</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('on')}>
            <Trans>Turn on…</Trans>
          </Button>
        )}
      </div>
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {(open === 'off' || open === 'codes') && <FactorDialog what={open} onClose={close} />}
    </section>
  );
};
