import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { MINE, type View } from '#shared/contract/view/schema.ts';
import { canHaveTarget } from '#shared/domain/reviews/target.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { viewCountsQuery, viewsQuery } from '#web/lib/api/queries/views.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { useMembers } from '#web/lib/people/members.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { Toggle } from '#web/ui/choices/toggle.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { BareField } from '#web/ui/controls/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useLabels } from '../../labels/use-labels.ts';
import { type Filters, isFiltered } from '../../store/filters.ts';
import type { ReviewsLocation } from '../../store/reviews-location.ts';
import { TargetPicker } from './target-picker.tsx';
import { useFilterWords } from './use-filter-words.ts';
import { deleteView, saveView } from './view-calls.ts';
import { placeOfView, viewOf } from './view-places.ts';
import styles from './views.module.css';

type Props = {
  username: string;
  scope: string;
  apps: readonly Application[];
  answered: boolean | undefined;
  filters: Filters;
  /** Opens the list of a view. */
  onPlace: (place: ReviewsLocation) => void;
};

/** How many reviews a pinned view has. */
const ViewCount = ({ count }: { count: { count: number; isCut: boolean } | undefined }) =>
  count && (
    <span className={styles.viewCount}>
      {formatNumber(count.count)}
      {count.isCut && '+'}
    </span>
  );

/** The reader's own assignments, the company's saved views, and a way to save the present filters as a view. */
export const ViewsSection = ({ username, scope, apps, answered, filters, onPlace }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const { data: views = [] } = useQuery(viewsQuery(username));
  const { data: counts = [] } = useQuery(viewCountsQuery(username));
  const may = useMay();
  const canSave = may('administer');
  const labels = useLabels();
  const members = useMembers();
  const { describe } = useFilterWords({ apps, labels, members, topics: useTopics() });
  const [name, setName] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['views', username] });
  const change = useSingleMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: refresh,
  });
  const isBusy = change.isPending;
  const saveChanged = (view: View): void => change.mutate(() => saveView({ ...view, username }));
  const save = (as: string): void =>
    change.mutate(async () => {
      await saveView({ ...viewOf({ scope, answered, filters }), name: as, isPinned: false, username });
      setName(null);
    });
  const remove = (id: string): void =>
    change.mutate(() => deleteView(username, id).finally(() => setAsked(null)));
  const words = (view: View): string =>
    [
      view.filter.answered === undefined ? t`All` : view.filter.answered ? t`Answered` : t`Unanswered`,
      ...describe({ ...view.filter, search: view.search ?? undefined }).map(({ text }) => text),
    ].join(' · ');
  const isTeam = members.length > 1;
  const shown = [...(isTeam && may('draft') ? [{ ...MINE, name: t`Mine` }] : []), ...views];
  const deleteWords = (viewName: string): string => t`Delete view ${viewName}`;
  const pinWords = (viewName: string): string => t`Pin view ${viewName}`;
  return (
    <div className={styles.views}>
      {shown.map((view) => (
        <div key={view.id} className={styles.row}>
          <button
            type="button"
            className={styles.view}
            title={words(view)}
            onClick={() =>
              onPlace(
                placeOfView(
                  view,
                  apps.map(({ id }) => id),
                ),
              )
            }
          >
            <span className={styles.name}>
              <bdi>{view.name}</bdi>
              <ViewCount count={counts.find(({ id }) => id === view.id)} />
            </span>
            <span className={styles.viewWords}>{words(view)}</span>
          </button>
          {!canSave || view.id === MINE.id ? null : asked === view.id ? (
            <>
              <Button
                variant="danger"
                label={deleteWords(view.name)}
                isHindered={isBusy}
                onClick={() => remove(view.id)}
              >
                <Trans>Delete</Trans>
              </Button>
              {/* The same element as the one that asks, so that it keeps the focus. */}
              <Button key="last" isHindered={isBusy} onClick={() => setAsked(null)}>
                <Trans>Keep</Trans>
              </Button>
            </>
          ) : (
            <>
              <Toggle
                isPressed={view.isPinned}
                label={pinWords(view.name)}
                onChange={(isPinned) => saveChanged({ ...view, isPinned })}
              >
                <Trans>Pin</Trans>
              </Toggle>
              {canHaveTarget(view.filter) && (
                <TargetPicker view={view} onChange={(targetHours) => saveChanged({ ...view, targetHours })} />
              )}
              <Button
                key="last"
                variant="quiet"
                shape="icon"
                label={deleteWords(view.name)}
                isHindered={isBusy}
                onClick={() => setAsked(view.id)}
              >
                <Icon name="trash" size={16} />
              </Button>
            </>
          )}
        </div>
      ))}
      {canSave && views.length === 0 && !isFiltered(filters) && (
        <p className={styles.hint}>
          <Trans>Choose filters, then save them as a view for everyone in your company.</Trans>
        </p>
      )}
      {canSave && isFiltered(filters) && name === null && (
        <Button variant="link" onClick={() => setName('')}>
          <Trans>Save as view</Trans>
        </Button>
      )}
      {name !== null && (
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '' && !isBusy) save(name.trim());
          }}
        >
          <BareField
            label={t`Name of the view`}
            placeholder={t`Name of the view`}
            value={name}
            maxLength={60}
            dir="auto"
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
          <Button variant="primary" type="submit" isHindered={isBusy}>
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
      {change.error && (
        <p className={styles.error} role="alert">
          {failureWords(i18n, change.error)}
        </p>
      )}
    </div>
  );
};
