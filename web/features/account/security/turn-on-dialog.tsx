import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { type Begun, beginFactor, confirmFactor, type SecurityFailure } from './security-calls.ts';
import { securityWords } from './security-words.ts';

const loadQrCode = async () => (await import('./qr-code.tsx')).QrCode;

/** A secret as people type it: in groups of four. */
const grouped = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** Switches two-step verification on: the password, a first code, and the recovery codes. */
export const TurnOnDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const beginning = useSingleMutation<Begun, void, SecurityFailure>({
    mutationFn: () => beginFactor(password),
  });
  const confirming = useSingleMutation<string[], void, SecurityFailure>({
    mutationFn: () => confirmFactor(code),
  });
  const begun = beginning.data;
  const step = begun ? confirming : beginning;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if ((begun ? code : password).trim() !== '') step.mutate();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t`Turn on two-step verification`} close={t`Close`}>
      {confirming.data ? (
        <RecoveryCodes codes={confirming.data} onDone={onClose} />
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          {step.error && (
            <Notice tone="danger" isUrgent>
              {securityWords(i18n, step.error)}
            </Notice>
          )}
          {begun ? (
            <>
              <p>
                <Trans>Scan this with an authenticator app, or type in the key.</Trans>
              </p>
              <Deferred
                load={loadQrCode}
                isWanted
                props={{ text: begun.uri, label: t`QR code` }}
                standIn={<div className={styles.code} />}
              />
              <p className={styles.secret}>
                <bdi dir="ltr">{grouped(begun.secret)}</bdi>
              </p>
              <TextField
                label={t`Six-digit code`}
                autoFocus
                dir="ltr"
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={10}
                value={code}
                hint={t`Other devices are logged out when you turn it on.`}
                onChange={(event) => setCode(event.target.value)}
              />
            </>
          ) : (
            <PasswordField
              label={t`Password`}
              show={t`Show password`}
              hide={t`Hide password`}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
          )}
          <Button type="submit" variant="primary" shape="full" isHindered={step.isPending}>
            {begun ? <Trans>Turn on</Trans> : <Trans>Next</Trans>}
          </Button>
        </form>
      )}
    </Dialog>
  );
};
