import { useLingui } from '@lingui/react/macro';
import { KEYS } from './keys.ts';

/** The shortcuts of the reviews screen, which the list of shortcuts shows on every screen. */
export const useReviewShortcuts = () => {
  const { t } = useLingui();
  const list = t`Reviews`;
  const card = t`This review`;
  return {
    next: { words: t`Next review`, group: list, keys: KEYS.reviews.next },
    previous: { words: t`Previous review`, group: list, keys: KEYS.reviews.previous },
    nextPage: {
      words: t`Next page`,
      group: list,
      keys: KEYS.reviews.nextPage,
      also: KEYS.reviews.nextPageToo,
    },
    previousPage: {
      words: t`Previous page`,
      group: list,
      keys: KEYS.reviews.previousPage,
      also: KEYS.reviews.previousPageToo,
    },
    search: { words: t`Search reviews`, group: list, keys: KEYS.reviews.search },
    filter: { words: t`Toggle unanswered / answered`, group: list, keys: KEYS.reviews.filter },
    nextApp: { words: t`Next app with unanswered reviews`, group: list, keys: KEYS.reviews.nextApp },
    app: { words: t`Switch app`, group: list, keys: KEYS.reviews.app },
    select: { words: t`Select review`, group: list, keys: KEYS.reviews.select },
    extendDown: { words: t`Select this and the next review`, group: list, keys: KEYS.reviews.extendDown },
    extendUp: { words: t`Select this and the previous review`, group: list, keys: KEYS.reviews.extendUp },
    send: { words: t`Send and go to next`, group: card, keys: KEYS.reviews.send },
    edit: { words: t`Edit reply`, group: card, keys: KEYS.reviews.edit },
    regenerate: { words: t`Regenerate reply`, group: card, keys: KEYS.reviews.regenerate },
    improve: { words: t`Improve reply`, group: card, keys: KEYS.reviews.improve },
    preview: { words: t`Preview translation`, group: card, keys: KEYS.reviews.preview },
    undo: { words: t`Undo or cancel sending`, group: card, keys: KEYS.reviews.undo },
    english: { words: t`Toggle reply in English`, group: card, keys: KEYS.reviews.english },
    original: { words: t`Toggle original`, group: card, keys: KEYS.reviews.original },
    labels: { words: t`Labels…`, group: card, keys: KEYS.reviews.labels },
  };
};
