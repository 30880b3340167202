import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { draftsReadyQuery } from '#web/lib/api/queries/drafts-ready.ts';
import { storesQuery } from '#web/lib/api/queries/stores.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { keyWords } from '#web/lib/i18n/key-words.ts';
import { formatList, isolated } from '#web/lib/i18n/lists.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { preferences, savePreference } from '#web/lib/storage/preferences.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './checklist.module.css';

const SIGN = keyWords(KEYS.dashboard.start).join(' ');

/** Those who have skipped it once aren't told again. */
const coachFirst = (): void => {
  if (preferences.get().coach === 'off') savePreference({ coach: 'on' });
};

type Address = { to: '/settings/store-connections' | '/reviews'; search: Record<string, string> };

/** The first steps of a new account, until the first reply is sent from here. */
export const Checklist = ({ username, apps }: { username: string; apps: readonly Application[] }) => {
  const { t } = useLingui();
  const hasApps = apps.length > 0;
  const { data: stores } = useQuery(storesQuery(username));
  const { data: ready } = useQuery({ ...draftsReadyQuery(username), enabled: hasApps });
  const connected = stores
    ? [
        ...(stores.appStore.connected ? [[t`App Store`, stores.appStore.developerName]] : []),
        ...(stores.googlePlay.connected ? [[t`Google Play`, stores.googlePlay.developerName]] : []),
      ].map((parts) => isolated(parts.filter((part) => part !== null && part !== '').join(', ')))
    : [];
  const isConnected = hasApps || connected.length > 0;
  return (
    <section className={styles.card} aria-label={t`Get started`}>
      <ol>
        <Step
          number={1}
          isDone={isConnected}
          isCurrent={!isConnected}
          title={<Trans>Connect a store</Trans>}
          note={
            isConnected ? (
              connected.join(' · ')
            ) : (
              <Trans>
                With a key from App Store Connect or the Google Play Console. It takes two minutes.
              </Trans>
            )
          }
          action={t`Connect a store`}
          address={{ to: '/settings/store-connections', search: {} }}
        />
        <Step
          number={2}
          isDone={hasApps}
          isCurrent={isConnected && !hasApps}
          title={<Trans>Add an app</Trans>}
          note={hasApps ? <Waiting apps={apps} /> : <Trans>Choose the apps whose reviews you answer.</Trans>}
          action={t`Choose apps`}
          address={{ to: '/settings/store-connections', search: {} }}
        />
        <FirstReply apps={apps} ready={ready} />
      </ol>
    </section>
  );
};

type StepProps = {
  number: number;
  isDone: boolean;
  isCurrent: boolean;
  title: ReactNode;
  note: ReactNode;
  action: string;
  address: Address;
  onGo?: () => void;
};

const Step = ({ number, isDone, isCurrent, title, note, action, address, onGo }: StepProps) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  useCommands(
    () => [
      {
        words: action,
        group: t`Dashboard`,
        keys: KEYS.dashboard.start,
        run: () => {
          onGo?.();
          void navigate(address);
        },
      },
    ],
    isCurrent,
  );
  return (
    <li
      className={styles.step}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.mark} data-done={isDone || undefined} aria-hidden="true">
        {isDone ? <Icon name="check" size={16} /> : formatNumber(number)}
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {title}
          {isDone && (
            <span className="visually-hidden">
              {' '}
              <Trans>Done</Trans>
            </span>
          )}
        </h2>
        <p className={styles.note}>{note}</p>
      </div>
      {isCurrent && (
        <Link
          {...address}
          onClick={onGo}
          className={buttonLook({ variant: 'primary' })}
          aria-keyshortcuts={ariaKeys(KEYS.dashboard.start)}
        >
          {action}
          <Kbd>{SIGN}</Kbd>
        </Link>
      )}
    </li>
  );
};

/** How many apps are listed by name. */
const MOST_NAMED = 3;

const Waiting = ({ apps }: { apps: readonly Application[] }) => {
  const { t } = useLingui();
  const count = apps.reduce((sum, app) => sum + app.unresolvedCount, 0);
  const named = apps.length > MOST_NAMED ? apps.slice(0, MOST_NAMED - 1) : apps;
  const names = formatList(named.map(({ meta }) => meta.name));
  const more = apps.length - named.length;
  const reviews = t`${plural(count, { one: '# review without a reply', other: '# reviews without a reply' })}`;
  return (
    <>
      {names}
      {more > 0 && <> {t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</>} · {reviews}
    </>
  );
};

type FirstReplyProps = {
  apps: readonly Application[];
  /** The drafts that can be sent; undefined while unknown. */
  ready: { count: number; isCut: boolean; address: Record<string, string> } | undefined;
};

/** The step that the others lead to: it says what is still being read and written. */
const FirstReply = ({ apps, ready }: FirstReplyProps) => {
  const { t } = useLingui();
  const progress = apps.flatMap(({ sync }) => sync.progress ?? []);
  const written = progress.reduce((sum, { total, prepared }) => sum + Math.max(0, total - prepared), 0);
  const hasReady = ready !== undefined && ready.count > 0;
  const count = ready ? `${formatNumber(ready.count)}${ready.isCut ? '+' : ''}` : '';
  const isReading = progress.some(({ total }) => total === 0);
  return (
    <Step
      number={3}
      isDone={false}
      isCurrent={hasReady}
      title={
        hasReady ? (
          t`${plural(ready.count, { one: `${count} draft is ready. Send your first reply.`, other: `${count} drafts are ready. Send your first reply.` })}`
        ) : (
          <Trans>Send your first reply</Trans>
        )
      }
      note={
        <>
          {written > 0 && (
            <>
              {t`${plural(written, { one: '# more is being written.', other: '# more are being written.' })}`}{' '}
            </>
          )}
          {apps.length > 0 && !hasReady && written === 0 ? (
            isReading ? (
              <Trans>We're reading your reviews. The first drafts will appear here shortly.</Trans>
            ) : (
              <Trans>No reviews are waiting for a reply. New ones will appear here with a draft.</Trans>
            )
          ) : (
            <Trans>Nothing is sent until you press Submit.</Trans>
          )}
        </>
      }
      action={t`Open the first draft`}
      onGo={coachFirst}
      address={{ to: '/reviews', search: ready?.address ?? {} }}
    />
  );
};
