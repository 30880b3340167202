import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '#shared/contract/batch/schema.ts';
import { type About, versionsIn } from '#shared/domain/batches/announcement.ts';
import type { Correction } from '../batch-calls.ts';
import { type ScopeInput, scopeQuery } from './scope-query.ts';
import { useSettled } from './use-settled.ts';

/** A pause in typing, in ms, after which the text is looked at. */
const PAUSE_MS = 600;

type Options = {
  username: string;
  chosen: Pick<ScopeInput, 'filter' | 'reviews'>;
  correction: Correction | undefined;
  instruction: string;
  isEnabled: boolean;
};

/**
 * The reviews that were chosen, at once; then what the text is about, proposed by the AI and changed by the person, with the
 * reviews it fits.
 */
export const useScope = ({ username, chosen, correction, instruction, isEnabled }: Options) => {
  const queries = useQueryClient();
  const [text, settle] = useSettled(instruction.trim(), PAUSE_MS);
  const [topics, setTopics] = useState<string[] | undefined>();
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const listed = useQuery({
    ...scopeQuery(username, { ...chosen, ...(correction && { correction }) }),
    enabled: isEnabled,
  });
  const isAsked = isEnabled && text !== '' && correction === undefined && listed.data !== undefined;
  const proposalOf = (of: string) => scopeQuery(username, { ...chosen, instruction: of, sample: null });
  const proposed = useQuery({
    ...proposalOf(text),
    enabled: isAsked && topics === undefined,
  });
  const proposal = isAsked && !proposed.isPlaceholderData ? proposed.data : undefined;
  const versionsOf = (of: string) => versionsIn(of).filter((version) => !ignored.includes(version));
  const known = topics ?? proposal?.about?.topics;
  const isChanged = topics !== undefined || versionsOf(text).length < (proposal?.about?.versions.length ?? 0);
  const aboutOf = (of: string): About | undefined => known && { topics: known, versions: versionsOf(of) };
  const about = aboutOf(text);
  const changedOf = (of: string) => {
    const named = aboutOf(of);
    return scopeQuery(username, { ...chosen, instruction: of, sample: null, ...(named && { about: named }) });
  };
  const changed = useQuery({
    ...changedOf(text),
    enabled: isAsked && isChanged && about !== undefined,
  });
  const scope: Scope | undefined = (isChanged ? changed.data : proposal) ?? listed.data;
  return {
    text,
    listed,
    scope,
    /** What it is about, if that is known; `undefined` also while the AI is asked. */
    about: isAsked ? about : undefined,
    isAsking: isAsked && (proposed.isFetching || changed.isFetching),
    /** Whether the AI could not tell: nothing is left out, and all replies have to be opened. */
    isUnknown: isAsked && !proposed.isFetching && topics === undefined && proposal?.about == null,
    setTopics,
    /** Looks at the text as it is now, without waiting for a pause. */
    look: (): Promise<Scope> => {
      settle();
      const wanted = instruction.trim();
      return queries.fetchQuery(isChanged ? changedOf(wanted) : proposalOf(wanted));
    },
    ignore: (version: string) => setIgnored([...ignored, version]),
  };
};
