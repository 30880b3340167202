import { useQuery } from '@tanstack/react-query';
import type { Review } from '#shared/contract/review.ts';
import { companyQuery } from '#web/lib/api/company-settings.ts';
import { useUser } from '#web/lib/api/use-user.ts';
import { AboutReview } from './about/about-review.tsx';
import { LabelChips } from './labels/label-chips.tsx';

type Props = {
  appId: string;
  review: Review;
  onChanged: (appId: string, review: Review, wasAnswered: boolean) => void;
};

/** The quiet row of a card: what the review is about, unless the company hides it, and its labels. */
export const CardTags = ({ appId, review, onChanged }: Props) => {
  const { data, isPending } = useQuery(companyQuery(useUser()?.username ?? ''));
  const isHidden = data?.showsClassification === false;
  return (
    <>
      {!isPending && !isHidden && <AboutReview appId={appId} review={review} onChanged={onChanged} />}
      {isHidden && review.labels.length === 0 && <span hidden data-none />}
      {review.labels.length > 0 && <LabelChips ids={review.labels} />}
    </>
  );
};
