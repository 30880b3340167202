import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { Exclusion } from '#shared/domain/batches/proposal.ts';
import { isBlocking } from '#shared/domain/batches/warning-codes.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { disabledReasonOf, replyLanguage, visibleSide } from '#web/editor/state/selectors.ts';
import type { Editor, Written } from '#web/editor/state/state.ts';
import { EditorHead } from '#web/editor/view/editor-head.tsx';
import { EditorText } from '#web/editor/view/editor-text.tsx';
import { BackToEnglish, PreviewIn, RedoText, UndoText } from '#web/editor/view/step.tsx';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { keyWords } from '#web/lib/i18n/key-words.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { approve, exclude, rewrite } from '../batch-calls.ts';
import shared from '../batches.module.css';
import { isChanged, isUntranslated, saveItem } from '../item-text.ts';
import { useBatchWords } from '../use-batch-words.ts';
import styles from './item.module.css';
import { ItemReview } from './item-review.tsx';
import { useItemEditor } from './use-item-editor.ts';

/** `anew`: it is being written again. */
export type Outcome = 'approved' | 'left-out' | 'anew';

type Props = {
  username: string;
  batchId: string;
  item: BatchItem;
  /** Whether the person came here from another card. */
  hasFocus: boolean;
  /** Whether somebody else has decided, or its review has changed. */
  isGone: boolean;
  onNext: () => void;
  onDecided: (item: BatchItem, outcome: Outcome) => void;
  /** What was typed is flagged: it is shown with its warnings before it can be approved. */
  onFlagged: (item: BatchItem) => void;
  /** It is no longer what was shown. */
  onStale: () => void;
};

const SIGN = keyWords(KEYS.batch.approve).join(' ');

/** Saved, and shown with its warnings before it can be approved. */
const FLAGGED = 'flagged';

/** The English text of a reply is changed: the reviewer's language comes next. */
const isToPreview = (editor: Editor): boolean => editor.status === 'editing' && isUntranslated(editor);

type CardProps = Props & { review: Review };

/** `work` answers with the reply as it was decided on, or says why it was not. `isTyped`: whether it has a text of the person's. */
type Decision = { as: Outcome; isTyped: boolean; work: () => Promise<BatchItem | string> };

/** A review with the reply that waits for a decision. */
const ReviewedCard = (props: CardProps) => {
  const { username, batchId, item, review, hasFocus, isGone, onNext, onDecided, onFlagged, onStale } = props;
  const { t, i18n } = useLingui();
  const { warningOf } = useBatchWords();
  const { id, state, warnings, isBlocked, translatedText } = item;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { controls, discard } = useItemEditor(username, item, review);
  const { editor, act } = controls;
  const reason = useId();
  const card = useRef<HTMLElement>(null);
  const focusText = (): void => card.current?.querySelector('textarea')?.focus();
  useLayoutEffect(() => {
    if (hasFocus && !card.current?.contains(document.activeElement)) card.current?.focus();
  }, [hasFocus]);
  const isWritten = editor.status !== 'answered';
  const isEdited = isWritten && isChanged(editor, item);
  const {
    mutate: decide,
    isPending: isBusy,
    data: outcome,
  } = useSingleMutation({
    mutationFn: ({ work }: Decision) => work(),
    scope: { id: `decide ${id}` },
    onSuccess: (decided, { as, isTyped }) => {
      if (decided === FLAGGED) return;
      if (typeof decided === 'string') {
        if (!card.current) showToast({ title: decided, isError: true }); // another one is shown by now
        onStale();
        return;
      }
      // What is left out can be put back; what another tab has typed is not this one's to give up.
      if (isTyped && as !== 'left-out') discard();
      onDecided(decided, as);
    },
  });
  const problem = typeof outcome === 'string' && outcome !== FLAGGED ? outcome : undefined;
  const isApproved = state === 'scheduled' && !isEdited;
  const isStuck = isBlocked && !isEdited;
  const isHindered = isBusy || isGone || disabledReasonOf(editor) !== undefined || isStuck || isApproved;
  const once = (as: Outcome, work: Decision['work']): void => {
    if (!isBusy && !isGone) decide({ as, work, isTyped: isEdited });
  };
  const changedMeanwhile = t`This changed. Review it again.`;
  const approveIt = (): void => {
    if (isHindered || !isWritten) return;
    if (isToPreview(editor)) controls.advance();
    else approveText(editor);
  };
  const approveText = (written: Written): void =>
    once('approved', async () => {
      let seen = item;
      if (isEdited) {
        const edited = await saveItem(username, batchId, item, written);
        if (!edited.ok) return failureWords(i18n, edited.failure);
        const { item: changed } = edited.value;
        if (changed.warnings.length > 0) {
          discard();
          onFlagged(changed);
          return FLAGGED;
        }
        seen = { ...changed, state };
      }
      const done = await approve(username, batchId, [{ id, version: seen.version }]);
      if (!done.ok) return failureWords(i18n, done.failure);
      const [skipped] = done.value.skipped;
      if (!skipped) return seen;
      return skipped.reason === 'BLOCKED'
        ? t`This can't be sent yet. Edit the highlighted parts.`
        : changedMeanwhile;
    });
  const leaveOut = (why: Exclusion): void =>
    once('left-out', async () => {
      const done = await exclude(username, batchId, id, why);
      if (!done.ok) return failureWords(i18n, done.failure);
      return done.value.excluded > 0 ? item : changedMeanwhile;
    });
  const writeAgain = (): void =>
    once('anew', async () => {
      const done = await rewrite(username, batchId, [id]);
      if (!done.ok) return failureWords(i18n, done.failure);
      return done.value.rewritten > 0 ? item : changedMeanwhile;
    });
  useCommands(() => {
    const group = t`This reply`;
    return [
      { words: t`Approve`, group, keys: KEYS.batch.approve, run: approveIt },
      { words: t`Edit reply`, group, keys: KEYS.batch.edit, run: focusText },
      { words: t`Skip`, group, keys: KEYS.batch.exclude, run: () => leaveOut('not_needed') },
      {
        keys: KEYS.batch.leave,
        run: () => (document.activeElement?.matches('textarea') ? card.current?.focus() : false),
      },
    ];
  });
  const author = review.author || t`Anonymous`;
  const language = languageName(replyLanguage(editor.review) ?? 'en');
  // The English text may be read in its place, and the other way round.
  const isInEnglish = isWritten && visibleSide(editor) === 'english';
  const beside = isInEnglish ? item.text : translatedText;
  const failure = 'problem' in editor ? editor.problem?.failure : undefined;
  return (
    <article ref={card} tabIndex={-1} className={styles.card} aria-label={t`Reply to ${author}`}>
      <ItemReview item={item} author={author} />
      <div className={styles.reply}>
        <div className={styles.boxed}>
          <EditorHead editor={editor} store={storeOf(item.appId)} isByPerson={item.change !== 'unchanged'} />
          <EditorText controls={controls} store={storeOf(item.appId)} reason={reason} />
          {beside !== '' && item.text !== translatedText && !isEdited && (
            <div className={styles.beside}>
              <p className={shared.note}>{isInEnglish ? language : languageName('en')}</p>
              <p className={styles.text} {...languageAttributes(isInEnglish ? item.language : 'en')}>
                {beside}
              </p>
            </div>
          )}
        </div>
        {warnings.map((warning) => {
          const { found, todo } = warningOf(warning, item.text);
          return (
            <Notice
              key={`${warning.code} ${warning.span?.[0]}`}
              tone={isBlocking(warning) ? 'danger' : 'warn'}
            >
              {found} {todo}
            </Notice>
          );
        })}
        {state === 'flagged' && item.change !== 'unchanged' && warnings.length === 0 && (
          <Notice tone="info">
            <Trans>This reply was edited but not approved.</Trans>
          </Notice>
        )}
        {isGone ? (
          <Notice tone="info" isUrgent>
            <Trans>This reply no longer needs a decision.</Trans>{' '}
            <Button variant="link" onClick={onNext}>
              <Trans>Next reply</Trans>
            </Button>
          </Notice>
        ) : (
          (failure || problem !== undefined) && (
            <Notice tone="danger" isUrgent>
              {failure ? failureWords(i18n, failure) : problem}
            </Notice>
          )
        )}
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-keyshortcuts={ariaKeys(KEYS.batch.exclude)}
            isHindered={isBusy || isGone}
            onClick={() => leaveOut('not_needed')}
          >
            <Trans>Skip</Trans>
            <Kbd>{keyWords(KEYS.batch.exclude).join(' ')}</Kbd>
          </Button>
          <Menu
            align="start"
            isOpen={isMenuOpen}
            onOpen={setMenuOpen}
            trigger={
              <Button
                variant="quiet"
                shape="icon"
                label={t`More actions for this reply`}
                isHindered={isBusy || isGone}
              >
                <Icon name="more" />
              </Button>
            }
          >
            <MenuItem onSelect={() => leaveOut('wrong')}>
              <Trans>Wrong draft</Trans>
            </MenuItem>
            {/* A text that was typed is undone first. */}
            {!isStuck && !isEdited && (
              <MenuItem onSelect={writeAgain}>
                <Trans>Regenerate</Trans>
              </MenuItem>
            )}
          </Menu>
          {editor.status === 'preview' && <BackToEnglish act={act} />}
          {editor.status === 'editing' && editor.undo.length > 0 && <UndoText act={act} />}
          {editor.status === 'editing' && editor.redo.length > 0 && <RedoText act={act} />}
          <span className={styles.main}>
            {isStuck && (
              <Button variant="primary" isHindered={isBusy || isGone} onClick={writeAgain}>
                <Trans>Regenerate</Trans>
              </Button>
            )}
            <Button
              variant={isStuck ? 'secondary' : 'primary'}
              aria-keyshortcuts={ariaKeys(KEYS.batch.approve)}
              isHindered={isHindered}
              onClick={approveIt}
            >
              {isToPreview(editor) ? (
                <PreviewIn language={language} />
              ) : isApproved ? (
                <Trans>Approved</Trans>
              ) : (
                <Trans>Approve</Trans>
              )}
              {!isStuck && !isApproved && <Kbd>{SIGN}</Kbd>}
            </Button>
          </span>
        </div>
      </div>
    </article>
  );
};

/** The reply that waits for a decision; that to a removed review waits for none. */
export const ItemCard = (props: Props) =>
  props.item.review && <ReviewedCard {...props} review={props.item.review} />;
