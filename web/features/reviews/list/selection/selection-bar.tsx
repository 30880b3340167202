import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import { may } from '#shared/domain/account/roles.ts';
import { MAX_BATCH } from '#shared/domain/batches/batch.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { keepChosen } from '#web/lib/batches/chosen-reviews.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { useMembers } from '#web/lib/people/members.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { LabelDot } from '../../labels/label-dot.tsx';
import { useLabels } from '../../labels/use-labels.ts';
import { useReplies } from '../../reply/api/use-replies.ts';
import type { ReviewsOf } from '../../store/find-reviews.ts';
import {
  afterChange,
  type Change,
  changeAll,
  changedOf,
  findAll,
  type Step,
  stepOf,
  updateSelected,
} from './bulk.ts';
import styles from './selection.module.css';
import type { Selected, Selection } from './selection.ts';
import { useCurrentSelection } from './use-current-selection.ts';

const PickPerson = lazyPart(async () => (await import('#web/lib/people/pick-person.tsx')).PickPerson);

type Props = {
  user: User;
  list: Omit<ReviewsOf, 'offset'>;
  /** The number of reviews of the list, in words. */
  all: string | undefined;
  selection: Selection;
  chosen: ReadonlyMap<string, Selected>;
};

type Outcome = { done: number; skipped: number; undo: Step | null; failure: Failure | null };

/** What can be done with the selected reviews. */
export const SelectionBar = ({ user, list, all, selection, chosen }: Props) => {
  useCurrentSelection(selection, useReplies(user).store);
  const { t, i18n } = useLingui();
  const labels = useLabels();
  const members = useMembers();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isAssigning, setAssigning] = useState<boolean | null>(null); // null: not yet
  const [isLabelling, setLabelling] = useState(false);
  const closing = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);
  const isBusy = progress !== null;
  const canMark = may(user.role, 'draft');
  const count = chosen.size;
  const shown = formatNumber(progress ?? 0);

  const selectAll = async (): Promise<void> => {
    setProgress(0);
    const found = await findAll(list, setProgress, closing.current.signal);
    if (closing.current.signal.aborted) return; // another list is shown
    setProgress(null);
    if (found.ok) selection.add(found.value);
    else setOutcome({ done: 0, skipped: 0, undo: null, failure: found.failure });
  };
  const run = async (step: Step, undo: Step | null): Promise<void> => {
    setProgress(0);
    const { done, skipped, failure } =
      step.reviews.length > 0
        ? await changeAll(list.username, step, setProgress)
        : { done: 0, skipped: [], failure: null };
    setProgress(null);
    const changed = changedOf(step, skipped);
    if (!failure)
      updateSelected(
        selection,
        // They may have changed while this was under way.
        changed.map((one) => afterChange(selection.get().get(keyOf(one)) ?? one, step.change)),
      );
    const undone = undo && { ...undo, reviews: changedOf(undo, skipped) };
    setOutcome({ done, skipped: skipped.length, undo: undone, failure });
    if (failure && closing.current.signal.aborted)
      showToast({ title: failureWords(i18n, failure), isError: true });
  };
  const change = (what: Change): void => {
    const { step, undo } = stepOf([...chosen.values()], what);
    void run(step, undo);
  };
  const replyToAll = (): void => {
    keepChosen([...chosen.values()].map(({ appId, reviewId }) => ({ appId, reviewId })));
    void navigate({ to: '/batches', search: { new: '1' } });
  };
  const isOnAll = (id: string): boolean => [...chosen.values()].every((one) => one.labels.includes(id));
  const assignees = new Set([...chosen.values()].map(({ assigneeId }) => assigneeId));
  const { done = 0, skipped = 0 } = outcome ?? {};
  return (
    <section className={styles.bar} aria-label={t`Selection`}>
      <p className={styles.barCount} role="status">
        {isBusy ? t`Working… ${shown}` : t`${plural(count, { one: '# selected', other: '# selected' })}`}
      </p>
      {all !== undefined && (
        <Button variant="link" isHindered={isBusy} onClick={() => void selectAll()}>
          <Trans>Select all: {all}</Trans>
        </Button>
      )}
      {list.answered !== true && canMark && (
        <Button isHindered={isBusy} onClick={() => change({ noReplyNeeded: true })}>
          <Trans>No reply needed</Trans>
        </Button>
      )}
      {list.answered !== true && may(user.role, 'reply') && (
        <Button isHindered={isBusy || count > MAX_BATCH} onClick={replyToAll}>
          {t`${plural(count, { one: 'Reply to #…', other: 'Reply to #…' })}`}
        </Button>
      )}
      {labels.length > 0 && canMark && (
        <Menu
          isOpen={isLabelling}
          onOpen={setLabelling}
          trigger={
            <Button isHindered={isBusy}>
              <Trans>Labels</Trans>
            </Button>
          }
        >
          {labels.map(({ id, name, colour }) => (
            <MenuItem
              key={id}
              icon={isOnAll(id) ? <Icon name="check" size={16} /> : <LabelDot colour={colour} />}
              onSelect={() => change(isOnAll(id) ? { removeLabels: [id] } : { addLabels: [id] })}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
      {members.length > 1 && canMark && (
        <Button isHindered={isBusy} onClick={() => setAssigning(true)}>
          <Trans>Assign…</Trans>
        </Button>
      )}
      {isAssigning !== null && (
        <PickPerson
          isOpen={isAssigning}
          onClose={() => setAssigning(false)}
          appIds={[...new Set([...chosen.values()].map(({ appId }) => appId))]}
          chosen={assignees.size === 1 ? [...assignees][0] : undefined}
          onChoose={(assigneeId) => change({ assigneeId })}
        />
      )}
      {outcome && !isBusy && (
        <p className={styles.outcome} role="status">
          {outcome.failure
            ? failureWords(i18n, outcome.failure)
            : t`${plural(done, { one: '# review changed', other: '# reviews changed' })}`}
          {skipped > 0 && ` · ${t`${plural(skipped, { one: '# skipped', other: '# skipped' })}`}`}
          {outcome.undo && outcome.undo.reviews.length > 0 && (
            <Button variant="link" onClick={() => outcome.undo && void run(outcome.undo, null)}>
              <Trans>Undo</Trans>
            </Button>
          )}
        </p>
      )}
      <Button
        variant="quiet"
        shape="icon"
        label={t`Clear selection`}
        isHindered={isBusy}
        onClick={() => {
          // The bar disappears.
          document.querySelector<HTMLElement>('article[data-active]')?.focus({ preventScroll: true });
          selection.clear();
        }}
      >
        <Icon name="close" size={18} />
      </Button>
    </section>
  );
};
