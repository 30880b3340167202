import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Release } from '#shared/contract/release/schema.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatDayInUtc } from '#web/lib/i18n/format.ts';
import { releasesQuery } from '#web/lib/releases/releases-query.ts';
import { Select } from '#web/ui/choices/select.tsx';
import { Switch } from '#web/ui/choices/switch.tsx';
import styles from '../batches.module.css';

type Props = {
  username: string;
  /** The apps whose reviews are asked for; undefined: all. */
  apps: readonly string[] | undefined;
  release: Release | undefined;
  onRelease: (release: Release | undefined) => void;
  isReplacing: boolean;
  onReplacing: (isReplacing: boolean) => void;
};

/** Releases offered. */
const MOST = 50;

/** In which version it is fixed, and whether those are told who have a reply. */
export const FixChoice = ({ username, apps, release, onRelease, isReplacing, onReplacing }: Props) => {
  const { t } = useLingui();
  const { data } = useQuery(releasesQuery(username));
  const known = useApps().data ?? [];
  const nameOf = (appId: string): string => known.find((app) => app.id === appId)?.meta.name ?? appId;
  const releases = (data ?? []).filter(({ appId }) => !apps || apps.includes(appId)).slice(0, MOST);
  return (
    <>
      {releases.length > 0 && (
        <div className={styles.fixed}>
          <span aria-hidden="true" className={styles.label}>
            <Trans>Fixed in version</Trans>
          </span>
          <Select
            label={t`Fixed in version`}
            none={t`No specific version`}
            value={release?.id}
            options={releases.map(({ id: value, appId, version, day }) => ({
              value,
              text: `${version} · ${nameOf(appId)} · ${formatDayInUtc(day)}`,
            }))}
            onChange={(chosen) => onRelease(releases.find((one) => one.id === chosen))}
          />
        </div>
      )}
      <Switch isOn={isReplacing} onChange={onReplacing} hint={t`Replaces their published replies.`}>
        <Trans>Update existing replies too</Trans>
      </Switch>
    </>
  );
};
