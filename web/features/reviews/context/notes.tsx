import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Note } from '#shared/contract/note/schema.ts';
import { type Person, partsOf } from '#shared/domain/account/mentions.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import { useMembers } from '#web/lib/people/members.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './context.module.css';
import { NoteField } from './note-field.tsx';
import { type NotePlace, useNotes } from './use-notes.ts';

type ItemProps = { note: Note; people: readonly Person[]; onDelete: (id: string) => void };

const NoteItem = ({ note: { id, text, by, at, isMine, mentions }, people, onDelete }: ItemProps) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <li className={styles.item}>
      <p className={styles.quiet}>
        <bdi>{by}</bdi> · <time dateTime={at}>{formatTime(at)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {partsOf(
          text,
          people.filter(({ userId }) => mentions.includes(userId)),
        ).map((part) => (part.userIds.length > 0 ? <mark key={part.start}>{part.text}</mark> : part.text))}
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
  const user = useUser();
  const people = useMembers(isWanted);
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
            <NoteItem key={note.id} note={note} people={people} onDelete={(id) => remove(id)} />
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
        <NoteField
          text={text}
          people={people.filter(({ userId }) => userId !== user?.id)}
          onChange={change}
          onSubmit={add}
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
