import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_NOTE_LENGTH, type Note } from '#shared/contract/note/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { RETRY_DELAY_MS } from '#web/lib/api/query-client.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { useIsLive } from '#web/lib/live/use-is-live.ts';
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
  const [isTooLong, setTooLong] = useState(false);
  const put = (next: (notes: Note[]) => Note[]): void => {
    queries.setQueryData(query.queryKey, (notes) => notes && next(notes));
  };
  const adding = useMutation({
    mutationFn: async (typed: string) => {
      const answer = await addNote(place, typed.trim());
      if (!answer.ok) throw answer.failure;
      return answer.value.note;
    },
    onSuccess: (note) => put((notes) => (notes.some(({ id }) => id === note.id) ? notes : [...notes, note])),
    onSettled: (_, failure, typed) => settle(failure === null, typed),
  });
  const removing = useMutation({
    mutationFn: (id: string) => deleteNote(place, id),
    onMutate: (id) => setLeaving((ids) => [...ids, id]),
    onSuccess: (_, id) => put((notes) => notes.filter((note) => note.id !== id)),
    onSettled: (_, __, id) => setLeaving((ids) => ids.filter((one) => one !== id)),
  });
  const add = (): void => {
    const note = text.trim();
    if (note === '' || sending !== '') return;
    setTooLong(note.length > MAX_NOTE_LENGTH);
    if (note.length > MAX_NOTE_LENGTH) return;
    removing.reset();
    send();
    adding.mutate(text);
  };
  const remove = (id: string): void => {
    adding.reset();
    removing.mutate(id);
  };
  const failure = adding.error ?? removing.error;
  const most = formatNumber(MAX_NOTE_LENGTH);
  return {
    notes: data?.filter(({ id }) => !leaving.includes(id)),
    isError: isError && !data,
    reload: () => void refetch(),
    text,
    change,
    add,
    sending,
    remove,
    problem: isTooLong
      ? t`A note can have at most ${most} characters.`
      : failure
        ? failureWords(i18n, failure)
        : '',
  };
};
