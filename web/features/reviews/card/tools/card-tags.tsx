import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Review } from '#shared/contract/review/schema.ts';
import { companyQuery } from '#web/lib/api/queries/company-settings.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { LabelChips } from '../../labels/label-chips.tsx';
import styles from '../../labels/labels.module.css';
import about from './about.module.css';
import { AboutReview } from './about-review.tsx';
import { AssigneeChip } from './assignee-chip.tsx';
import type { CardMenuProps } from './card-menu-props.ts';

type NotesProps = { count: number; onOpen: () => void };

const NotesChip = ({ count, onOpen }: NotesProps) => {
  const { t } = useLingui();
  return (
    <button type="button" className={about.about} onClick={onOpen}>
      <span className={styles.chip}>{t`${plural(count, { one: '# note', other: '# notes' })}`}</span>
    </button>
  );
};

type Props = {
  appId: string;
  review: Review;
  onChanged: (review: Review) => void;
} & Pick<CardMenuProps, 'onDialog'>;

/** The quiet row of a card: what the review is about, unless the company hides it, its labels and notes. */
export const CardTags = ({ appId, review, onChanged, onDialog }: Props) => {
  const { data, isPending } = useQuery(companyQuery(useUser()?.username ?? ''));
  const isHidden = data?.showsClassification === false;
  const isPlain = review.labels.length === 0 && review.assigneeId === null && review.notesCount === 0;
  return (
    <>
      {!isPending && !isHidden && <AboutReview appId={appId} review={review} onChanged={onChanged} />}
      {isHidden && isPlain && <span hidden data-none />}
      {review.labels.length > 0 && <LabelChips ids={review.labels} />}
      {review.assigneeId !== null && (
        <AssigneeChip userId={review.assigneeId} onOpen={() => onDialog('assign')} />
      )}
      {review.notesCount > 0 && <NotesChip count={review.notesCount} onOpen={() => onDialog('context')} />}
    </>
  );
};
