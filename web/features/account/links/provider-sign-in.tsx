import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { orThrow } from '#shared/domain/result.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { Person } from '#web/lib/auth/identity.ts';
import type { ProviderRefusal } from '#web/lib/auth/identity-failures.ts';
import { arriveFromProvider, leaveForProvider, returnFromProvider } from '#web/lib/auth/provider-sign-in.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { providerWords } from './provider-words.ts';

type Props = {
  /** What the provider is called. */
  name: string;
  /** What the address says of somebody who comes from the provider. */
  came?: 'done' | ProviderRefusal | undefined;
  /** The secret of the link that connects an account. */
  connect?: string | undefined;
  /** Where somebody goes afterwards, if not to where they set out for. */
  back?: string | undefined;
  onSignedIn: (back: string | undefined) => void;
  onNewcomer: (person: Person, back: string | undefined) => void;
};

/** The one way in where a provider signs people in. */
export const ProviderSignIn = ({ name, came, connect, back, onSignedIn, onNewcomer }: Props) => {
  const { i18n } = useLingui();
  const leaving = useSingleMutation<void, void, ProviderRefusal>({
    mutationFn: () => orThrow(leaveForProvider(back, connect === undefined ? {} : { connect })),
  });
  const arriving = useSingleMutation<void, void, ProviderRefusal>({
    mutationFn: async () => {
      const answer = await arriveFromProvider();
      if (!answer.ok) throw { failure: answer.failure === 'network' ? 'away' : 'expired', code: '' };
      const to = returnFromProvider() ?? undefined;
      if (answer.value.kind === 'user') onSignedIn(to);
      else onNewcomer(answer.value.person, to);
    },
  });
  const { mutate: arrive } = arriving;
  const hasArrived = useRef(false);
  useEffect(() => {
    if (came !== 'done' || hasArrived.current) return;
    hasArrived.current = true;
    arrive();
  }, [came, arrive]);
  const isArriving = came === 'done' && !arriving.error;
  const refusal =
    leaving.error ?? arriving.error ?? (typeof came === 'object' && !leaving.isPending ? came : undefined);
  if (isArriving) return <Skeleton kind="context" count={2} />;
  return (
    <>
      {refusal && (
        <Notice tone="danger" isUrgent>
          {providerWords(i18n, refusal.failure, name)} {refusal.code && <bdi dir="ltr">({refusal.code})</bdi>}
        </Notice>
      )}
      {connect && (
        <p>
          <Trans>Log in with {name} to connect it with your account.</Trans>
        </p>
      )}
      <Button
        variant="primary"
        shape="full"
        isHindered={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        <Trans>Continue with {name}</Trans>
      </Button>
    </>
  );
};
