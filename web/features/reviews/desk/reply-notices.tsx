import type { Store } from '#shared/domain/stores/store.ts';
import { visibleText } from '../reply/editor/selectors.ts';
import type { ReplyControls } from '../reply/panel/use-reply-editor.ts';
import { AlteredReply } from './altered-reply.tsx';
import { DraftNote } from './draft-note.tsx';
import { LimitNote } from './limit-note.tsx';
import { NoReplyLine } from './no-reply-line.tsx';
import { PublishedPreview } from './published-preview.tsx';
import { SensitiveNotice } from './sensitive-notice.tsx';
import { WarningList } from './warning-list.tsx';

type Props = {
  place: 'above' | 'below';
  controls: ReplyControls;
  store: Store;
  /** Whether the reply was sent, or is on its way. */
  isAway?: boolean;
  onReplyNeeded?: () => void;
  /** The id that the list of warnings is to have. */
  describedId?: string;
};

/** What is to be said about few replies: above one, or below the text of one that is being written. */
export const ReplyNotices = ({
  place,
  controls,
  store,
  isAway = false,
  onReplyNeeded,
  describedId,
}: Props) => {
  const { editor, warnings } = controls;
  const { review } = editor;
  const text = visibleText(editor);
  if (place === 'above')
    return (
      <>
        {review.noReplyNeeded && onReplyNeeded && <NoReplyLine onUndo={onReplyNeeded} />}
        {review.isSending && <LimitNote appId={review.appId} />}
        {review.kind === 'sensitive' && !isAway && <SensitiveNotice />}
        {review.sentResponse !== null && editor.status === 'answered' && (
          <AlteredReply sent={review.sentResponse} published={review.response} store={store} />
        )}
      </>
    );
  return (
    <>
      {describedId !== undefined && <WarningList controls={controls} store={store} id={describedId} />}
      {warnings.some(({ code }) => code === 'markup') && <PublishedPreview text={text} store={store} />}
      {text === '' && <DraftNote review={review} />}
    </>
  );
};
