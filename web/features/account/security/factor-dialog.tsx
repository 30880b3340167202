import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { renewCodes, type SecurityFailure, switchFactorOff } from './security-calls.ts';
import { securityWords } from './security-words.ts';

type Props = { what: 'off' | 'codes'; onClose: () => void };

/** Switches two-step verification off, or makes new recovery codes: by the password and a code. */
export const FactorDialog = ({ what, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const [both, setBoth] = useState({ password: '', code: '' });
  const changing = useSingleMutation<string[] | undefined, void, SecurityFailure>({
    mutationFn: async () => {
      if (what === 'codes') return renewCodes(both);
      await switchFactorOff(both);
      return undefined;
    },
    onSuccess: () => {
      if (what === 'codes') return;
      showToast({ title: t`Two-step verification is off` });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (both.password !== '' && both.code.trim() !== '') changing.mutate();
  };
  const title = what === 'off' ? t`Turn off two-step verification` : t`New recovery codes`;
  return (
    <Dialog isOpen onClose={onClose} title={title} close={t`Close`}>
      {changing.data ? (
        <RecoveryCodes codes={changing.data} onDone={onClose} />
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          {changing.error && (
            <Notice tone="danger" isUrgent>
              {securityWords(i18n, changing.error)}
            </Notice>
          )}
          {what === 'codes' && (
            <p>
              <Trans>Your current codes will stop working.</Trans>
            </p>
          )}
          <PasswordField
            label={t`Password`}
            show={t`Show password`}
            hide={t`Hide password`}
            name="password"
            autoComplete="current-password"
            value={both.password}
            onChange={(password) => setBoth({ ...both, password })}
          />
          <TextField
            label={t`Code, or a recovery code`}
            dir="ltr"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            value={both.code}
            onChange={(event) => setBoth({ ...both, code: event.target.value })}
          />
          <Button
            type="submit"
            variant={what === 'off' ? 'danger' : 'primary'}
            shape="full"
            isHindered={changing.isPending}
          >
            {what === 'off' ? <Trans>Turn off</Trans> : <Trans>Make new codes</Trans>}
          </Button>
        </form>
      )}
    </Dialog>
  );
};
