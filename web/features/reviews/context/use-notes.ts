import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_NOTE_LENGTH, type Note } from '#shared/contract/note/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { RETRY_DELAY_MS } from '#web/lib/api/query-client.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { useIsLive } from '#web/lib/live/use-live.ts';
import { addNote, deleteNote, notesQuery } from './note-calls.ts';
import { useNoteText } from './use-note-text.ts';

export type NotePlace = { username: string; appId: string; reviewId: string };

/** The notes on a review and the one being written; additions and deletions show at once. */
export const useNotes = (place: NotePlace, isWanted: boolean) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const query = notesQuery(place);
  const isLive = useIsLive();
  const { data, isError, refetch } = useQuery({
    ...query,
    enabled: isWanted,
    refetchInterval: isLive ? false : RETRY_DELAY_MS,
  });
  const { text, sending, change, send, settle } = useNoteText(`note:${place.appId}:${place.reviewId}`);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const put = (next: (notes: Note[]) => Note[]): void => {
    queries.setQueryData(query.queryKey, (notes) => notes && next(notes));
  };
  const add = async (): Promise<void> => {
    const note = text.trim();
    if (note === '' || sending !== '') return;
    if (note.length > MAX_NOTE_LENGTH) {
      setProblem(t`A note can have at most ${formatNumber(MAX_NOTE_LENGTH)} characters.`);
      return;
    }
    setProblem('');
    send();
    const answer = await addNote(place, note);
    if (answer.ok)
      put((notes) =>
        notes.some(({ id }) => id === answer.value.note.id) ? notes : [...notes, answer.value.note],
      );
    else setProblem(failureWords(i18n, answer.failure));
    settle(answer.ok, text);
  };
  const remove = async (id: string): Promise<void> => {
    setProblem('');
    setLeaving((ids) => [...ids, id]);
    const answer = await deleteNote(place, id);
    const isGone =
      answer.ok || (answer.failure.kind === 'refused' && answer.failure.code === 'ENTITY_NOT_FOUND');
    if (isGone) put((notes) => notes.filter((note) => note.id !== id));
    else if (!answer.ok) setProblem(failureWords(i18n, answer.failure));
    setLeaving((ids) => ids.filter((one) => one !== id));
  };
  return {
    notes: data?.filter(({ id }) => !leaving.includes(id)),
    isError: isError && !data,
    reload: () => void refetch(),
    ...{ text, change, add, sending, remove, problem },
  };
};
