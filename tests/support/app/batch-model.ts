import { isLeftOut, type Reading, sampleOf, saysWrong } from '#shared/domain/batches/batch-sample.ts';
import type { Exclusion, ProposalReason, ProposalState } from '#shared/domain/batches/proposal.ts';
import { isReadable } from '#shared/domain/batches/proposal.ts';
import { draftChange } from '#shared/domain/insights/draft-change.ts';

export type Member = Reading & {
  id: string;
  state: ProposalState;
  reason: ProposalReason | null;
  version: number;
  text: string;
  drafted: string;
  isSensitive: boolean;
};

/** What people do with a batch, and what happens meanwhile. */
export type Step =
  | { kind: 'approve'; items: { id: string; version: number }[] }
  | { kind: 'rest' }
  | { kind: 'leave-out'; ids: string[]; reason: Exclusion }
  | { kind: 'put-back'; ids: string[] }
  | { kind: 'edit'; id: string; version: number; text: string }
  | { kind: 'anew'; ids: string[] }
  | { kind: 'write'; texts: Map<string, string> }
  | { kind: 'classify'; id: string; isSensitive: boolean };

/** A batch as its rules say, in memory; `draw` gives a random place. */
export const batchModel = (ids: readonly string[], draw: () => number) => {
  const members = new Map(
    ids.map((id): [string, Member] => [
      id,
      {
        id,
        state: 'drafting',
        reason: null,
        version: 0,
        text: '',
        drafted: '',
        change: 'unchanged',
        drawn: null,
        isApprovedByName: false,
        wasWrong: false,
        isSensitive: false,
      },
    ]),
  );
  const all = (): Member[] => [...members.values()];
  const named = (of: readonly string[]): Member[] => of.flatMap((id) => members.get(id) ?? []);
  const rate = (member: Member): void => {
    member.version += 1;
    member.isApprovedByName = false;
    member.state = member.isSensitive || member.change !== 'unchanged' ? 'flagged' : 'ready';
    if (member.state === 'ready') member.drawn ??= draw();
  };
  const sample = () => sampleOf(members.size, all());
  const mayApproveRest = (): boolean =>
    sample().isEnough &&
    all().some(({ state }) => state === 'ready') &&
    !all().some(({ state }) => state === 'drafting');
  const take = (step: Step): void => {
    switch (step.kind) {
      case 'approve': {
        const found = named(step.items.map(({ id }) => id));
        if (step.items.length > 1 && found.some(({ state }) => state === 'flagged')) return;
        for (const { id, version } of step.items)
          for (const member of named([id]))
            if (isReadable(member.state) && member.version === version)
              Object.assign(member, { state: 'scheduled', isApprovedByName: true });
        return;
      }
      case 'rest':
        if (!mayApproveRest()) return;
        for (const member of all()) if (member.state === 'ready') member.state = 'scheduled';
        return;
      case 'leave-out':
        for (const member of named(step.ids))
          if (isReadable(member.state) || member.state === 'drafting') {
            member.wasWrong ||= saysWrong(member, step.reason);
            Object.assign(member, { state: 'withdrawn', reason: step.reason });
          }
        return;
      case 'put-back':
        for (const member of named(step.ids))
          if (isLeftOut(member)) {
            member.reason = null;
            if (member.text === '') member.state = 'drafting';
            else rate(member);
          }
        return;
      case 'edit':
        for (const member of named([step.id]))
          if (isReadable(member.state) && member.version === step.version) {
            Object.assign(member, { text: step.text, change: draftChange(member.drafted, step.text) });
            rate(member);
          }
        return;
      case 'anew':
        for (const member of named(step.ids))
          if (isReadable(member.state)) {
            member.wasWrong ||= saysWrong(member, 'anew');
            Object.assign(member, { state: 'drafting', text: '', drafted: '', change: 'unchanged' });
            Object.assign(member, { drawn: null, isApprovedByName: false, version: member.version + 1 });
          }
        return;
      case 'write':
        for (const [id, text] of step.texts)
          for (const member of named([id]))
            if (member.state === 'drafting') {
              Object.assign(member, { text, drafted: text });
              rate(member);
            }
        return;
      case 'classify':
        for (const member of named([step.id])) {
          const isNew = step.isSensitive && !member.isSensitive;
          member.isSensitive = step.isSensitive;
          const isOpen = isReadable(member.state) && member.state !== 'flagged';
          if (isNew && isOpen && !member.isApprovedByName)
            Object.assign(member, { state: 'flagged', version: member.version + 1 });
        }
    }
  };
  /** In the order in which they are read. */
  const inOrder = (): Member[] => all().toSorted((a, b) => (a.drawn ?? 2) - (b.drawn ?? 2));
  return { take, inOrder, sample, mayApproveRest, of: (id: string) => members.get(id) };
};

export type BatchModel = ReturnType<typeof batchModel>;
