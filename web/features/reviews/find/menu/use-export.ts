import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as exportApi from '#shared/contract/export/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { csvSeparator } from '#web/lib/i18n/csv-separator.ts';
import { csvStyle } from '#web/lib/storage/csv-style.ts';
import { findInput, type ReviewsOf } from '../../store/find-reviews.ts';

/** How often a running export is asked how far it is, in ms. */
const ASKED_EVERY_MS = 1000;

/** A browser sends no header with a download, so its address is a secret that works once. */
const download = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
};

/** The export of a list as a file, and how far it is. */
export const useExport = (list: Omit<ReviewsOf, 'offset'>) => {
  const { username } = list;
  const [id, setId] = useState<string | null>(null);
  const { data: progress } = useQuery({
    queryKey: ['export', id],
    queryFn: ({ signal }) => request(exportApi.get, { id: id ?? '', username }, signal),
    enabled: id !== null,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'failed' ? false : ASKED_EVERY_MS,
  });
  const start = useSingleMutation({
    mutationFn: () => {
      const { filter, search, sort } = findInput({ ...list, offset: 0 });
      const given = { ...(search === undefined ? {} : { search }), ...(sort === undefined ? {} : { sort }) };
      const style = { separator: csvSeparator(), dates: csvStyle.get().dates };
      return request(exportApi.start, { filter, ...given, ...style, format: 'csv', username });
    },
    onMutate: () => setId(null),
    onSuccess: (started) => {
      setId(started.id);
      download(started.download);
    },
  });
  return {
    start: start.mutate,
    refused: start.error,
    isStarting: start.isPending,
    isStarted: id !== null,
    progress,
  };
};

export type Export = ReturnType<typeof useExport>;
