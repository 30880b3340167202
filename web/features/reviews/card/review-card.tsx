import { useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { isShownTranslated, visibleText } from '#web/editor/state/selectors.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { deviceFacts } from '#web/lib/reviews/device-facts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useReplies } from '../reply/api/use-replies.ts';
import { insertSimilar } from '../reply/insert-similar.ts';
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
import { useRow } from './use-row.ts';

const CardDialogs = lazyPart(
  withItsWords(
    'review-tools',
    withItsWords('review-context', async () => (await import('./tools/card-dialogs.tsx')).CardDialogs),
  ),
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
  /** Whether the list has only just led to a card, so that nobody can have read it. */
  isUnread: (reviewId: string) => boolean;
  /** Called when the review no longer exists in its store. */
  onGone: (appId: string, reviewId: string) => void;
};

type HalfProps = Omit<ComponentProps<typeof ReviewText>, 'children'> &
  CardMenuProps &
  Pick<Props, 'app'> &
  Pick<ComponentProps<typeof ReviewFacts>, 'colleagues'> & {
    onReview: ReturnType<typeof useReplyEditor>['onReview'];
  };

/** The review itself; memoized so that typing a reply does not render it. */
const ReviewHalf = memo(
  ({ appId, store, app, colleagues, replyText, onNoReplyNeeded, onDialog, onReview, ...text }: HalfProps) => (
    <div className={styles.review}>
      <ReviewFacts review={text.review} app={app} colleagues={colleagues} />
      <CardMenu
        appId={appId}
        review={text.review}
        store={store}
        replyText={replyText}
        onNoReplyNeeded={onNoReplyNeeded}
        onDialog={onDialog}
      />
      <ReviewText {...text}>
        {(text.review.kind !== null ||
          text.review.labels.length > 0 ||
          text.review.assigneeId !== null ||
          text.review.notesCount > 0) && (
          <div className={styles.tags}>
            <CardTags appId={appId} review={text.review} onChanged={onReview} onDialog={onDialog} />
          </div>
        )}
      </ReviewText>
    </div>
  ),
);

const KnownCard = ({ entry, ...props }: Omit<Props, 'reviewId'> & { entry: Entry }) => {
  const { appId, app, user, isActive, isSelected, onSelect, onActive, onSent, isUnread, onGone } = props;
  const { t } = useLingui();
  const store = storeOf(appId);
  const { presence, toasts } = useReplies(user);
  const { reviewId } = entry.review;
  const colleagues = useSyncExternalStore(presence.subscribe, () => presence.at({ appId, reviewId }));
  const card = useRef<HTMLElement>(null);
  const controls = useReplyEditor({ entry, user, onSent });
  const { editor } = controls;
  const { review } = editor;
  const row = useRow(controls);
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
    sends: toasts,
    isActive,
    isUnread: () => isUnread(review.reviewId),
    open: row.open,
    toggleOriginal: isForeign ? toggleOriginal : undefined,
    openDialog: onDialog,
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
      data-quiet={!isActive || undefined}
      data-row={row.isRow || undefined}
      data-selected={isSelected || undefined}
      tabIndex={-1}
      aria-label={t`Review by ${author}`}
      title={row.isRow ? deviceFacts(review) : undefined}
      onClickCapture={row.isRow ? row.onClick : undefined}
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
        colleagues={colleagues}
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
          user={user}
          appId={appId}
          review={review}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          onChanged={controls.onReview}
          onUse={(similar) => insertSimilar(editor, controls.act, similar)}
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
