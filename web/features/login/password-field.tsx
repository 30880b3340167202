import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './login.module.css';

export const PasswordField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField
        label={t`Password`}
        name="password"
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        autoComplete="current-password"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="link" className={styles.show} onClick={() => setShown(!isShown)}>
        {isShown ? <Trans>Hide password</Trans> : <Trans>Show password</Trans>}
      </Button>
    </div>
  );
};
