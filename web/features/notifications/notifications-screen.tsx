import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { Channels } from './channels/channels.tsx';
import { MailChoices } from './mail-choices.tsx';
import { mailQuery } from './mail-query.ts';
import styles from './notifications.module.css';

/** What a person is told outside the product. */
export const NotificationsScreen = () => {
  const { t, i18n } = useLingui();
  const user = useUser();
  const canManage = useMay()('administer');
  const username = user?.username ?? '';
  const { data, error, isPending, refetch } = useQuery(mailQuery(username));
  const mail = <bdi>{username}</bdi>;
  const company = <bdi>{user?.companyName}</bdi>;
  return (
    <section className={styles.section} aria-busy={isPending}>
      <h2 className={styles.title}>
        <Trans>Notifications</Trans>
      </h2>
      <p className={styles.lead}>
        <Trans>
          Emails to {mail} about {company}. Only you see and change these settings.
        </Trans>
      </p>
      {isPending && <Skeleton kind="app" count={4} />}
      {error && !data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void refetch()}>
          <Trans>Couldn't load your email settings.</Trans> {failureWords(i18n, error)}
        </ProblemPanel>
      )}
      {data && !data.hasMail && (
        <Notice tone="warn">
          <Trans>
            Rejoinder can't send emails here yet: no mail server is set up. Your choices apply once there is
            one.
          </Trans>
        </Notice>
      )}
      {data && <MailChoices username={username} settings={data} />}
      {canManage && <Channels username={username} />}
    </section>
  );
};
