import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Note } from '#shared/contract/note/schema.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './context.module.css';
import { type NotePlace, useNotes } from './use-notes.ts';

type ItemProps = { note: Note; onDelete: (id: string) => void };

const NoteItem = ({ note: { id, text, by, at, isMine }, onDelete }: ItemProps) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <li className={styles.item}>
      <p className={styles.quiet}>
        <bdi>{by}</bdi> · <time dateTime={at}>{formatTime(at)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {isMine && (
        <div className={styles.row}>
          <Button variant="link" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
            {isAsked ? <Trans>Cancel</Trans> : <Trans>Delete note</Trans>}
          </Button>
          {isAsked && (
            <Button variant="danger" onClick={() => onDelete(id)}>
              <Trans>Delete</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
};

type Props = NotePlace & { isWanted?: boolean };

/** What the people of the company tell each other about a review. */
export const Notes = ({ isWanted = true, ...place }: Props) => {
  const { t } = useLingui();
  const { notes, isError, reload, text, change, add, sending, remove, problem } = useNotes(place, isWanted);
  return (
    <div className={styles.notes} aria-busy={!notes && !isError}>
      {!notes && !isError && <Skeleton kind="context" />}
      {isError && (
        <div className={styles.problem} role="status">
          <p className={styles.quiet}>
            <Trans>Couldn't load the notes.</Trans>
          </p>
          <Button onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {notes?.length === 0 && sending === '' && (
        <p className={styles.quiet}>
          <Trans>No notes yet. Only your company sees them.</Trans>
        </p>
      )}
      {notes && (notes.length > 0 || sending !== '') && (
        <ol className={styles.items} aria-label={t`Notes`}>
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} onDelete={(id) => remove(id)} />
          ))}
          {sending !== '' && (
            <li className={styles.item}>
              <p className={styles.quiet} role="status">
                <Trans>Saving…</Trans>
              </p>
              <p className={styles.text} dir="auto">
                {sending}
              </p>
            </li>
          )}
        </ol>
      )}
      <form
        className={styles.section}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextArea
          aria-label={t`Add a note`}
          placeholder={t`Add a note`}
          dir="auto"
          rows={2}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            // Elsewhere these keys send the reply of the active card.
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (!event.repeat) add();
          }}
        />
        {problem !== '' && (
          <p className={styles.wrong} role="alert">
            {problem}
          </p>
        )}
        {text.trim() !== '' && (
          <div className={styles.row}>
            <Button type="submit" isHindered={sending !== ''}>
              <Trans>Add note</Trans>
            </Button>
          </div>
        )}
      </form>
    </div>
  );
};
