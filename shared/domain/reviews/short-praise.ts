type Text = { title: string | null; body: string | null };

type Rated = {
  starRating: number;
  kind: string | null;
  title: string;
  body: string;
  translatedTitle: string | null;
  translatedBody: string | null;
};

/** The longest praise that fits into one row of the list, in UTF-16 units of title and body. */
const LONGEST = 60;

/** In Latin, Greek, Arabic and East Asian scripts. */
const QUESTION_MARK = /[?;؟？]/u;

const isShort = ({ title, body }: Text): boolean => {
  const text = `${title ?? ''}${body ?? ''}`;
  return text.length <= LONGEST && !QUESTION_MARK.test(text) && !text.includes('\n');
};

/** Whether a review only praises, in a few words and without asking anything, in whichever language it is shown. */
export const isShortPraise = (review: Rated): boolean =>
  review.kind === 'praise' &&
  review.starRating >= 4 &&
  isShort(review) &&
  isShort({ title: review.translatedTitle, body: review.translatedBody });
