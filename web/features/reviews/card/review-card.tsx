import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, memo, useCallback, useEffect, useRef, useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { isShownTranslated, visibleText } from '#web/editor/state/selectors.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useReplies } from '../reply/api/use-replies.ts';
import { isGone } from '../reply/panel/reply-draft.tsx';
import { ReplyPanel } from '../reply/panel/reply-panel.tsx';
import { useReplyEditor } from '../reply/panel/use-reply-editor.ts';
import { useTranslation } from '../reply/panel/use-translation.ts';
import { cardId } from '../store/card-id.ts';
import type { Entry } from '../store/review-store.ts';
import styles from './card.module.css';
import { CardMenu } from './card-menu.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewText } from './review-text.tsx';
import type { CardDialog, CardMenuProps } from './tools/card-menu-props.ts';
import { useCardCommands } from './use-card-commands.ts';
import { useNoReplyNeeded } from './use-no-reply-needed.ts';
import { useRestoreCardFocus } from './use-restore-card-focus.ts';

const CardDialogs = lazyPart(
  withItsWords('review-tools', async () => (await import('./tools/card-dialogs.tsx')).CardDialogs),
);
const CardTags = lazyPart(
  withItsWords('review-tools', async () => (await import('./tools/card-tags.tsx')).CardTags),
);

type Props = {
  appId: string;
  reviewId: string;
  /** The review's app, where the list shows all apps. */
  app: Application | undefined;
  user: User;
  isActive: boolean;
  isSelected: boolean;
  onSelect: (review: Review) => void;
  onActive: (reviewId: string) => void;
  onSent: (reviewId: string) => void;
  /** Called when the review no longer exists in its store. */
  onGone: (appId: string, reviewId: string) => void;
};

type HalfProps = ComponentProps<typeof ReviewText> &
  CardMenuProps &
  Pick<Props, 'app'> & { onReview: ReturnType<typeof useReplyEditor>['onReview'] };

/** The review itself; memoized so that typing a reply does not render it. */
const ReviewHalf = memo(
  ({ appId, store, app, replyText, onNoReplyNeeded, onDialog, onReview, ...text }: HalfProps) => (
    <div className={styles.review}>
      <ReviewFacts review={text.review} store={store} app={app} />
      <CardMenu
        appId={appId}
        review={text.review}
        store={store}
        replyText={replyText}
        onNoReplyNeeded={onNoReplyNeeded}
        onDialog={onDialog}
      />
      <ReviewText {...text} />
      {(text.review.kind !== null || text.review.labels.length > 0 || text.review.notesCount > 0) && (
        <div className={styles.tags}>
          <CardTags appId={appId} review={text.review} onChanged={onReview} onDialog={onDialog} />
        </div>
      )}
    </div>
  ),
);

const KnownCard = ({ entry, ...props }: Omit<Props, 'reviewId'> & { entry: Entry }) => {
  const { appId, app, user, isActive, isSelected, onSelect, onActive, onSent, onGone } = props;
  const { t } = useLingui();
  const store = storeOf(appId);
  const card = useRef<HTMLElement>(null);
  const controls = useReplyEditor({ entry, user, onSent });
  const { editor } = controls;
  const { review } = editor;
  const [isOriginal, setOriginal] = useState(false);
  const toggleOriginal = useCallback(() => setOriginal((before) => !before), []);
  const shown = useRef(editor);
  useEffect(() => {
    shown.current = editor;
  });
  const replyText = useCallback(() => visibleText(shown.current), []);
  const isForeign = isShownTranslated(review, editor.known);
  const translation = useTranslation({
    appId,
    user,
    reviewId: review.reviewId,
    onChanged: controls.onReview,
  });
  const onNoReplyNeeded = useNoReplyNeeded({
    appId,
    user,
    reviewId: review.reviewId,
    onChanged: controls.onReview,
  });
  const [opened, setOpened] = useState<{ dialog: CardDialog; isOpen: boolean }>();
  const onDialog = useCallback((dialog: CardDialog) => setOpened({ dialog, isOpen: true }), []);
  const focus = useRestoreCardFocus(card);
  useCardCommands({
    card,
    controls,
    isActive,
    toggleOriginal: isForeign ? toggleOriginal : undefined,
    openLabels: () => onDialog('labels'),
  });
  const isMissing = 'problem' in editor && isGone(editor.problem);
  const wasMissing = useRef(isMissing);
  useEffect(() => {
    if (isMissing && !wasMissing.current) onGone(appId, review.reviewId);
    wasMissing.current = isMissing;
  }, [isMissing, onGone, appId, review.reviewId]);
  const author = review.author || t`Anonymous`;
  return (
    <article
      ref={card}
      id={cardId(review.reviewId)}
      className={styles.card}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      tabIndex={-1}
      aria-label={t`Review by ${author}`}
      onFocus={() => {
        focus.onFocus();
        onActive(review.reviewId);
      }}
      onBlur={focus.onBlur}
    >
      <input
        type="checkbox"
        className={styles.select}
        checked={isSelected}
        aria-label={t`Select review by ${author}`}
        onChange={() => onSelect(review)}
      />
      <ReviewHalf
        appId={appId}
        review={review}
        store={store}
        app={app}
        replyText={replyText}
        onNoReplyNeeded={onNoReplyNeeded}
        onDialog={onDialog}
        isForeign={isForeign}
        isOriginal={isOriginal}
        onReview={controls.onReview}
        onToggle={toggleOriginal}
        {...translation}
      />
      <ReplyPanel
        controls={controls}
        translation={translation}
        store={store}
        isActive={isActive}
        onDelete={() => onGone(appId, review.reviewId)}
        onNoReplyNeeded={onNoReplyNeeded}
      />
      {opened && (
        <CardDialogs
          {...opened}
          appId={appId}
          review={review}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          onChanged={controls.onReview}
        />
      )}
    </article>
  );
};

/** One review with its reply. Typing renders only this card. */
export const ReviewCard = memo(({ reviewId, ...props }: Props) => {
  const entry = useReplies(props.user).store.get({ appId: props.appId, reviewId });
  return entry && <KnownCard entry={entry} {...props} />;
});
