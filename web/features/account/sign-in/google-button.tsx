import { Trans } from '@lingui/react/macro';
import { useConfig } from '#web/lib/api/queries/use-config.ts';
import type { Person } from '#web/lib/auth/identity.ts';
import { signInWithGoogle } from '#web/lib/auth/sign-in.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { GoogleGlyph } from '#web/ui/icons/google-glyph.tsx';
import styles from '../account.module.css';

type Props = {
  onSignedIn: () => void;
  onNewcomer: (person: Person) => void;
};

/** Signs in or starts the registration with Google. A failed or cancelled sign-in is only logged. */
export const GoogleButton = ({ onSignedIn, onNewcomer }: Props) => {
  const config = useConfig();
  if (!config?.signsInWithGoogle) return null;
  // Another press starts anew: the SDK notices only after 8 s that the popup was closed.
  const go = async (): Promise<void> => {
    const answer = await signInWithGoogle();
    if (!answer.ok) console.warn('Google sign-in failed:', answer.failure);
    else if (answer.value.kind === 'user') onSignedIn();
    else onNewcomer(answer.value.person);
  };
  return (
    <>
      <p className={styles.or}>
        <Trans>or</Trans>
      </p>
      <Button shape="full" onClick={() => void go()}>
        <GoogleGlyph />
        <Trans>Continue with Google</Trans>
      </Button>
    </>
  );
};
