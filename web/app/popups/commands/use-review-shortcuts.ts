import { useLingui } from '@lingui/react/macro';
import type { Command } from '#web/lib/keyboard/commands.ts';
import { KEYS, reviewKeys } from '#web/lib/keyboard/keys.ts';

export type Listed = Pick<Command, 'review' | 'words' | 'group' | 'keys' | 'also'>;

/** The shortcuts of the reviews screen, which the list of shortcuts shows on every screen. */
export const useReviewShortcuts = (): Listed[] => {
  const { t } = useLingui();
  const list = t`Reviews`;
  const card = t`This review`;
  return [
    { ...reviewKeys('next'), words: t`Next review`, group: list },
    { ...reviewKeys('previous'), words: t`Previous review`, group: list },
    { ...reviewKeys('nextPage'), words: t`Next page`, group: list, also: KEYS.reviews.nextPageToo },
    {
      ...reviewKeys('previousPage'),
      words: t`Previous page`,
      group: list,
      also: KEYS.reviews.previousPageToo,
    },
    { ...reviewKeys('search'), words: t`Search reviews`, group: list },
    { ...reviewKeys('filter'), words: t`Toggle unanswered / answered`, group: list },
    { ...reviewKeys('nextApp'), words: t`Next app with unanswered reviews`, group: list },
    { ...reviewKeys('app'), words: t`Switch app`, group: list },
    { ...reviewKeys('select'), words: t`Select review`, group: list },
    { ...reviewKeys('extendDown'), words: t`Select this and the next review`, group: list },
    { ...reviewKeys('extendUp'), words: t`Select this and the previous review`, group: list },
    { ...reviewKeys('send'), words: t`Send and go to next`, group: card },
    { ...reviewKeys('edit'), words: t`Edit reply`, group: card },
    { ...reviewKeys('regenerate'), words: t`Regenerate reply`, group: card },
    { ...reviewKeys('improve'), words: t`Improve reply`, group: card },
    { ...reviewKeys('preview'), words: t`Preview translation`, group: card },
    { ...reviewKeys('undo'), words: t`Undo or cancel sending`, group: card },
    { ...reviewKeys('redo'), words: t`Redo`, group: card },
    { ...reviewKeys('english'), words: t`Toggle reply in English`, group: card },
    { ...reviewKeys('original'), words: t`Toggle original`, group: card },
    { ...reviewKeys('labels'), words: t`Labels…`, group: card },
    { ...reviewKeys('assign'), words: t`Assign…`, group: card },
    { ...reviewKeys('context'), words: t`Notes and similar replies…`, group: card },
    { ...reviewKeys('useFirst'), words: t`Use the first similar reply`, group: card },
    { ...reviewKeys('useSecond'), words: t`Use the second similar reply`, group: card },
  ];
};

/** Adds the words of a command of the reviews screen. */
export const withWords = <Any extends Listed>(command: Any, shortcuts: readonly Listed[]): Any => ({
  ...command,
  ...(command.review === undefined ? {} : shortcuts.find(({ review }) => review === command.review)),
});
