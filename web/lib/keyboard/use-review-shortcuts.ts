import { useLingui } from '@lingui/react/macro';

/** The shortcuts of the reviews screen, which the list of shortcuts shows on every screen. */
export const useReviewShortcuts = () => {
  const { t } = useLingui();
  const list = t`Reviews`;
  const card = t`This review`;
  return {
    next: { words: t`Next review`, group: list, keys: 'j' },
    previous: { words: t`Previous review`, group: list, keys: 'k' },
    nextPage: { words: t`Next page`, group: list, keys: ']' },
    previousPage: { words: t`Previous page`, group: list, keys: '[' },
    search: { words: t`Search reviews`, group: list, keys: '/' },
    filter: { words: t`Toggle unanswered / answered`, group: list, keys: 'f' },
    nextApp: { words: t`Next app with unanswered reviews`, group: list, keys: 'n' },
    app: { words: t`Switch app`, group: list, keys: 'a' },
    send: { words: t`Send and go to next`, group: card, keys: 'mod+enter' },
    edit: { words: t`Edit reply`, group: card, keys: 'e' },
    regenerate: { words: t`Regenerate reply`, group: card, keys: 'r' },
    improve: { words: t`Improve reply`, group: card, keys: 'i' },
    preview: { words: t`Preview translation`, group: card, keys: 'p' },
    undo: { words: t`Undo or cancel sending`, group: card, keys: 'z' },
    english: { words: t`Toggle reply in English`, group: card, keys: 'l' },
    original: { words: t`Toggle original`, group: card, keys: 't' },
  };
};
