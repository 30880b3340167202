import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { createCompany } from '#web/lib/auth/enter-company.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './new-company.module.css';

/** Founds another company, which this tab then opens. */
export const NewCompanyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const creating = useSingleMutation({ mutationFn: () => createCompany(name.trim()) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') creating.mutate();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t`New company`} close={t`Close`}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          <Trans>It has its own apps, team and subscription. You stay in your other companies.</Trans>
        </p>
        <TextField
          label={t`Company name`}
          value={name}
          maxLength={200}
          dir="auto"
          error={isTried && name.trim() === '' ? t`Enter a name.` : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <FailureNotice failure={creating.error} />
        <div className={styles.actions}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" isHindered={creating.isPending}>
            <Trans>Create company</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
