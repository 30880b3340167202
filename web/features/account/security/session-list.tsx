import { Trans, useLingui } from '@lingui/react/macro';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatAgo, formatDate } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from './security.module.css';
import { endOtherSessions, endSession, type SecurityFailure, type Session } from './security-calls.ts';
import { securityWords } from './security-words.ts';

type Props = { sessions: readonly Session[]; onChange: () => void };

/** Where the account is signed in. */
export const SessionList = ({ sessions, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const ending = useSingleMutation<unknown, string | undefined, SecurityFailure>({
    mutationFn: (id) => (id === undefined ? endOtherSessions() : endSession(id)),
    onSettled: onChange,
  });
  const nameOf = ({ browser, system }: Session): string => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
  const isHindered = ending.isPending;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>
        <Trans>Where you're logged in</Trans>
      </h3>
      {ending.error && ending.error !== 'over' && (
        <Notice tone="danger" isUrgent>
          {securityWords(i18n, ending.error)}
        </Notice>
      )}
      <ul className={styles.rows}>
        {sessions.map((session) => {
          const name = nameOf(session);
          const used = formatAgo(session.lastUsed, Date.now());
          const since = formatDate(session.since);
          return (
            <li key={session.id} className={styles.row}>
              <div className={styles.device}>
                <p className={styles.name}>
                  <bdi>{name}</bdi> {session.isThis && <Badge tone="ok">{t`This device`}</Badge>}
                </p>
                <p className={styles.note}>
                  <Trans>
                    Last used {used} · logged in {since}
                  </Trans>
                </p>
              </div>
              {!session.isThis && (
                <Button
                  label={t`Log out ${name}`}
                  isHindered={isHindered}
                  onClick={() => ending.mutate(session.id)}
                >
                  <Trans>Log out</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Button isHindered={isHindered} onClick={() => ending.mutate(undefined)}>
          <Trans>Log out everywhere else</Trans>
        </Button>
      )}
    </section>
  );
};
