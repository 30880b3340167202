import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MIN } from '#shared/domain/account/registration.ts';
import { orThrow } from '#shared/domain/result.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useConfig } from '#web/lib/api/queries/use-config.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { Person } from '#web/lib/auth/identity.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';
import { checkEmail } from '../register/check-email.ts';
import { type JoinFailure, join, registerAndJoin, signInAndJoin } from './join.ts';

const loadCode = withItsWords('links', async () => (await import('../links/code-step.tsx')).CodeStep);

const loadProvider = withItsWords(
  'links',
  async () => (await import('../links/provider-sign-in.tsx')).ProviderSignIn,
);

const EMPTY = { firstName: '', lastName: '', password: '' };

type Props = { token: string; email: string; newcomer: Person | undefined };

/** Joins with a new account, or with the one that the invited address has. */
export const JoinForm = ({ token, email, newcomer }: Props) => {
  const { t, i18n } = useLingui();
  const { form, refuse } = useFocusInvalid();
  const [fields, setFields] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const [isKnown, setKnown] = useState<boolean>();
  const known = useQuery({
    queryKey: ['known', email],
    queryFn: () => checkEmail(email),
    staleTime: Infinity,
  });
  const identity = useConfig()?.identity;
  const provider = identity?.kind === 'own' ? identity.provider : null;
  // Whoever has come from the provider only says their name.
  const isIdentified = provider !== null && newcomer !== undefined;
  const hasAccount = !isIdentified && (isKnown ?? known.data === 'taken');
  const joining = useSingleMutation<unknown, { isSignedIn: boolean }, JoinFailure>({
    mutationFn: ({ isSignedIn }) =>
      orThrow<unknown, JoinFailure>(
        isSignedIn
          ? join(token, isIdentified ? names : undefined)
          : hasAccount
            ? signInAndJoin(token, { email, password: fields.password })
            : registerAndJoin(token, { email, password: fields.password }, names),
      ),
  });
  const names = { firstName: fields.firstName.trim(), lastName: fields.lastName.trim() };
  const change = (part: Partial<typeof EMPTY>): void => {
    joining.reset();
    setFields({ ...fields, ...part });
  };
  const required = (value: string): string | undefined =>
    isTried && value === '' ? t`Please fill this in.` : undefined;
  const hasPassword = !isIdentified;
  const isShort = hasPassword && !hasAccount && fields.password.length < PASSWORD_MIN;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const isNamed = hasAccount || (names.firstName !== '' && names.lastName !== '');
    if (!isNamed || (hasPassword && fields.password === '') || isShort) refuse();
    else joining.mutate({ isSignedIn: isIdentified });
  };
  const words = (failure: JoinFailure): string => {
    if (typeof failure !== 'string') return failureWords(i18n, failure);
    const known: Partial<Record<string, string>> = {
      taken: t`This email already has an account. Log in with its password.`,
      invalid: t`Invalid email or password`,
      weak: t`This password is too easy to guess. Choose another.`,
      'too-many': t`Too many attempts. Please wait a few minutes and try again.`,
      network: t`Can't reach the server. Check your connection and try again.`,
    };
    return known[failure] ?? t`An error occurred`;
  };
  if (joining.error === 'needs-code')
    return (
      <Deferred
        load={loadCode}
        isWanted
        props={{
          onSignedIn: () => joining.mutate({ isSignedIn: true }),
          onBack: () => joining.reset(),
        }}
        standIn={null}
      />
    );
  if (provider !== null && !isIdentified)
    return (
      <Deferred
        load={loadProvider}
        isWanted
        props={{
          name: provider,
          back: `/invitation#${token}`,
          onSignedIn: () => undefined,
          onNewcomer: () => undefined,
        }}
        standIn={null}
      />
    );
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {joining.error && (
        <Notice tone="danger" isUrgent>
          {words(joining.error)}
        </Notice>
      )}
      {!hasAccount && (
        <>
          <TextField
            label={t`First name`}
            autoComplete="given-name"
            dir="auto"
            maxLength={200}
            value={fields.firstName}
            error={required(names.firstName)}
            onChange={(event) => change({ firstName: event.target.value })}
          />
          <TextField
            label={t`Last name`}
            autoComplete="family-name"
            dir="auto"
            maxLength={200}
            value={fields.lastName}
            error={required(names.lastName)}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </>
      )}
      {hasPassword && (
        <>
          {' '}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={t`Password`}
            show={t`Show password`}
            hide={t`Hide password`}
            name={hasAccount ? 'password' : 'new-password'}
            autoComplete={hasAccount ? 'current-password' : 'new-password'}
            {...(hasAccount ? {} : { hint: t`At least ${PASSWORD_MIN} characters` })}
            error={isTried && isShort ? t`At least ${PASSWORD_MIN} characters` : required(fields.password)}
            value={fields.password}
            onChange={(password) => change({ password })}
          />
        </>
      )}
      <Button type="submit" variant="primary" shape="full" isHindered={joining.isPending}>
        {hasAccount ? <Trans>Log in and join</Trans> : <Trans>Create account and join</Trans>}
      </Button>
      {hasPassword && (
        <Button variant="link" onClick={() => setKnown(!hasAccount)}>
          {hasAccount ? <Trans>I don't have an account yet</Trans> : <Trans>I have an account</Trans>}
        </Button>
      )}
    </form>
  );
};
