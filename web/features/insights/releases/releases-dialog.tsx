import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Release } from '#shared/contract/release/schema.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatRange } from '#web/lib/insights/figures.ts';
import { releasesQuery } from '#web/lib/releases/releases-query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { deleteRelease, refreshReleases, saveRelease } from './release-calls.ts';
import { codeOf, ReleaseForm } from './release-form.tsx';
import styles from './releases-dialog.module.css';

type Props = { username: string; today: string; onClose: () => void };

/** What is open: the list, a new release, or one to change. */
type Open = 'list' | 'new' | Release;

/** The releases that charts mark: the stores' own, and those entered by hand. */
export const ReleasesDialog = ({ username, today, onClose }: Props) => {
  const canChange = useMay()('administer');
  const { t } = useLingui();
  const queries = useQueryClient();
  const { data: apps = [] } = useApps();
  const answer = useQuery(releasesQuery(username));
  const [open, setOpen] = useState<Open>('list');
  const [asked, setAsked] = useState<string | null>(null);
  const removing = useSingleMutation({
    mutationFn: (id: string) => deleteRelease(username, id),
    onSettled: async () => {
      await refreshReleases(queries);
      setAsked(null);
    },
  });
  // Someone else may have deleted it.
  const failure = codeOf(removing.error) === 'ENTITY_NOT_FOUND' ? null : removing.error;
  const sources: Record<Release['via'], string> = {
    store: t`from the App Store`,
    seen: t`first review on Google Play`,
    person: t`added manually`,
  };
  const nameOf = (appId: string): string => apps.find(({ id }) => id === appId)?.meta.name ?? appId;
  const title = open === 'list' ? t`Releases` : open === 'new' ? t`Add release` : t`Change release`;
  return (
    <Dialog isOpen onClose={onClose} title={title} close={t`Close`}>
      {open === 'list' ? (
        <div className={styles.releases}>
          <p className={styles.about}>
            <Trans>Charts mark these days. Versions in the stores are added automatically.</Trans>
          </p>
          <FailureNotice failure={failure} />
          {answer.isError && !answer.data && (
            <ProblemPanel again={t`Try again`} onAgain={() => void answer.refetch()}>
              <Trans>Couldn't load the releases.</Trans>
            </ProblemPanel>
          )}
          {answer.data?.length === 0 && (
            <p className={styles.empty}>
              <Trans>No releases yet.</Trans>
            </p>
          )}
          <ul className={styles.releaseList}>
            {answer.data?.map((release) => {
              const { id, appId, version, day, via } = release;
              return (
                <li key={id} className={styles.release}>
                  <span className={styles.releaseName}>
                    <bdi>{nameOf(appId)}</bdi> <bdi>{version}</bdi>
                  </span>
                  <span className={styles.meaning}>
                    {formatRange({ from: day, to: day })} · {sources[via]}
                  </span>
                  {via === 'person' && canChange && (
                    <span className={styles.releaseTools}>
                      {asked === id ? (
                        <>
                          <Button
                            variant="danger"
                            isHindered={removing.isPending}
                            onClick={() => removing.mutate(id)}
                            label={t`Delete ${version}`}
                          >
                            <Trans>Delete</Trans>
                          </Button>
                          <Button isHindered={removing.isPending} onClick={() => setAsked(null)}>
                            <Trans>Cancel</Trans>
                          </Button>
                        </>
                      ) : (
                        <>
                          <Button
                            variant="link"
                            onClick={() => setOpen(release)}
                            label={t`Change ${version}`}
                          >
                            <Trans>Change</Trans>
                          </Button>
                          <Button
                            variant="link"
                            isHindered={removing.isPending}
                            onClick={() => setAsked(id)}
                            label={t`Delete ${version}`}
                          >
                            <Trans>Delete</Trans>
                          </Button>
                        </>
                      )}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
          {canChange && (
            <div className={styles.actions}>
              <Button variant="primary" onClick={() => setOpen('new')}>
                <Trans>Add release</Trans>
              </Button>
            </div>
          )}
        </div>
      ) : (
        <ReleaseForm
          release={open === 'new' ? undefined : open}
          apps={apps}
          today={today}
          onSave={(fields) => saveRelease(username, fields).finally(() => void refreshReleases(queries))}
          onDone={() => setOpen('list')}
        />
      )}
    </Dialog>
  );
};
