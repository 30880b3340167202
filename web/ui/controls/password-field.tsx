import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';

type Props = {
  label: string;
  show: string;
  hide: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
};

/** A password field with a toggle to show the input. */
export const PasswordField = ({ show, hide, onChange, ...field }: Props) => {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="link" className={styles.show} onClick={() => setShown(!isShown)}>
        {isShown ? hide : show}
      </Button>
    </div>
  );
};
