import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Application } from '#shared/contract/application/schema.ts';
import { formatAgo, formatNumber, formatTime } from '#web/lib/i18n/format.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { savePreference } from '#web/lib/storage/preferences.ts';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Meter } from '#web/ui/data/meter.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import own from './app-row.module.css';

const loadFacts = withItsWords('overview', () => import('./overview/app-facts.tsx'));
const AppRating = lazyPart(async () => (await loadFacts()).AppRating);
const AppWaiting = lazyPart(async () => (await loadFacts()).AppWaiting);
const loadWarning = withItsWords('overview', () => import('./overview/sync-warning.tsx'));
const SyncWarning = lazyPart(async () => (await loadWarning()).SyncWarning);
const loadGap = withItsWords('overview', () => import('./overview/gap-notice.tsx'));
const GapNotice = lazyPart(async () => (await loadGap()).GapNotice);

const MINUTE_MS = 60_000;

/** Progress of the first sync. */
const FirstReading = ({ progress }: { progress: NonNullable<Application['sync']['progress']> }) => {
  const { t } = useLingui();
  const { found, prepared, total } = progress;
  const [foundText, preparedText, totalText] = [found, prepared, total].map(formatNumber);
  return (
    <div className={own.first} role="status">
      <p>
        {total === 0 ? (
          <Trans>Syncing reviews… {foundText} found</Trans>
        ) : (
          <Trans>
            Reviews found: {foundText}. Drafts ready: {preparedText} of {totalText}.
          </Trans>
        )}
      </p>
      <Meter
        label={t`Drafts ready`}
        value={prepared}
        max={Math.max(1, total)}
        valueText={t`${preparedText} of ${totalText}`}
        tone="brand"
      />
    </div>
  );
};

/** Time of the last successful sync. */
const LastRead = ({ at }: { at: string | null }) => {
  if (at === null) return null;
  const now = Date.now();
  const ago = formatAgo(at, now);
  const isNow = now - Date.parse(at) < MINUTE_MS;
  return (
    <time className={own.read} dateTime={at} title={formatTime(at)}>
      {isNow ? <Trans>Synced just now</Trans> : <Trans>Synced {ago}</Trans>}
    </time>
  );
};

/** One app; the whole row links to its unanswered reviews. */
export const AppRow = ({ app, username }: { app: Application; username: string }) => {
  const { t } = useLingui();
  const count = app.unresolvedCount;
  return (
    <li className={own.row}>
      <Link
        to="/reviews"
        search={{ app: app.id }}
        className={own.link}
        onClick={() => savePreference({ selectedAppId: app.id })}
      >
        <AppIcon name={app.meta.name} image={app.meta.image} size="large" />
        <span className={own.about}>
          <span className={own.name}>
            <bdi>{app.meta.name}</bdi>
          </span>
          <span className={own.facts}>
            <Badge tone={app.storeType}>{app.storeType === 'apple' ? t`App Store` : t`Google Play`}</Badge>
            <LastRead at={app.sync.lastGoodSyncAt} />
          </span>
        </span>
        <span className={own.rating}>
          <AppRating appId={app.id} username={username} />
        </span>
        <span className={own.waiting}>
          {count > 0 ? (
            <>
              <span className={own.count}>
                <span aria-hidden="true">{formatNumber(count)}</span>
                <span className="visually-hidden">
                  {t`${plural(count, { one: '# unanswered review', other: '# unanswered reviews' })}`}
                </span>
              </span>
              <AppWaiting appId={app.id} username={username} />
            </>
          ) : (
            // A count of 0 means "all answered" only after the first sync.
            app.sync.lastGoodSyncAt !== null && (
              <span className={own.done}>
                <Icon name="check" size={18} />
                <span className="visually-hidden">
                  <Trans>All answered</Trans>
                </span>
              </span>
            )
          )}
        </span>
      </Link>
      {app.sync.progress && <FirstReading progress={app.sync.progress} />}
      {(app.sync.failingSince !== null || app.sync.isLate) && <SyncWarning app={app} />}
      {app.sync.gaps.map((gap) => (
        <GapNotice key={gap.from} app={app} gap={gap} username={username} />
      ))}
    </li>
  );
};
