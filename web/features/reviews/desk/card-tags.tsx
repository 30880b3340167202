import type { Review } from '#shared/contract/review.ts';
import { AboutReview } from './about-review.tsx';
import { LabelChips } from './label-chips.tsx';

type Props = {
  appId: string;
  review: Review;
  onChanged: (appId: string, review: Review, wasAnswered: boolean) => void;
};

/** The quiet row of a card: what the review is about, and its labels. */
export const CardTags = ({ appId, review, onChanged }: Props) => (
  <>
    <AboutReview appId={appId} review={review} onChanged={onChanged} />
    {review.labels.length > 0 && <LabelChips ids={review.labels} />}
  </>
);
