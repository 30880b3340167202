import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#shared/domain/stores/store.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { EmptyState, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { linkErrorWords } from '../link/link-error-words.ts';
import { addApps, offeredQuery } from '../store-calls.ts';
import { storeName } from '../store-names.ts';
import styles from '../stores.module.css';
import tiles from './add-apps.module.css';

type Props = { username: string; store: Store; onBack: () => void; onAdded: () => void };

const isWithoutApps = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && /^NO_(APPS|PUBLISHED)/.test(failure.code);

/** Selects apps of a linked account to add; their first sync starts immediately. */
export const AddApps = ({ username, store, onBack, onAdded }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const offered = useQuery(offeredQuery(username, store));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const apps = offered.data ?? [];
  const count = chosen.size;
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const adding = useSingleMutation({
    mutationFn: () => {
      const wanted = apps.filter(({ id }) => chosen.has(id));
      return addApps(username, store, wanted);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['apps', username] }),
  });
  const isNone = offered.data?.length === 0 || isWithoutApps(offered.error);
  return (
    <section className={styles.section} aria-busy={offered.isPending}>
      <Button variant="link" onClick={onBack}>
        <Icon name="previous" size={16} />
        <Trans>Store connections</Trans>
      </Button>
      <h2 className={styles.title} tabIndex={-1}>
        <Trans>Add apps from {storeName(i18n, store)}</Trans>
      </h2>
      {offered.isPending && <Skeleton kind="app" count={3} />}
      {offered.error && !isNone && (
        <ProblemPanel again={t`Try again`} onAgain={() => void offered.refetch()}>
          {linkErrorWords(i18n, store, offered.error).text}
        </ProblemPanel>
      )}
      {isNone && (
        <EmptyState scene="done" title={t`All apps added`}>
          <Trans>
            You've added every app in this account. New ones will appear here once they're published.
          </Trans>
        </EmptyState>
      )}
      {apps.length > 0 && (
        <>
          <Button
            variant="link"
            onClick={() => setChosen(new Set(count > 0 ? [] : apps.map(({ id }) => id)))}
          >
            {count > 0 ? <Trans>Deselect all</Trans> : <Trans>Select all</Trans>}
          </Button>
          <ul className={tiles.tiles}>
            {apps.map(({ id, name, image, creator }) => (
              <li key={id}>
                <label className={tiles.tile}>
                  <AppIcon name={name} image={image} size="large" />
                  <span className={tiles.tileName}>
                    <bdi>{name}</bdi>
                    <span className={tiles.creator}>
                      <bdi>{creator}</bdi>
                    </span>
                  </span>
                  <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                </label>
              </li>
            ))}
          </ul>
          <div className={tiles.foot}>
            <FailureNotice failure={adding.error} />
            <Button
              variant="primary"
              disabled={count === 0}
              isHindered={adding.isPending}
              onClick={() => adding.mutate(undefined, { onSuccess: onAdded })}
            >
              {adding.isPending ? (
                <Trans>Adding…</Trans>
              ) : count === 0 ? (
                <Trans>Add apps</Trans>
              ) : (
                t`${plural(count, { one: 'Add # app', other: 'Add # apps' })}`
              )}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
