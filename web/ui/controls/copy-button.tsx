import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

type Props = { variant?: ButtonVariant; text: string; children: ReactNode; copied: ReactNode };

/** Copies a text, and says so in place of its own words. */
export const CopyButton = ({ variant = 'secondary', text, children, copied }: Props) => {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Button variant={variant} onClick={copy}>
      {isCopied ? copied : children}
    </Button>
  );
};
