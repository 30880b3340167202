import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Release } from '#shared/contract/release/schema.ts';
import { MAX_BATCH, MAX_INSTRUCTION } from '#shared/domain/batches/batch.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { chosenReviews, forgetChosen } from '#web/lib/batches/chosen-reviews.ts';
import { filterOf } from '#web/lib/filter-of.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import type { Address } from '#web/lib/insights/reviews-address.ts';
import { LengthNote } from '#web/lib/length-note.tsx';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { useHasLeft } from '#web/lib/storage/use-has-left.ts';
import { followMerges } from '#web/lib/topics/follow-merges.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { Button, buttonLook } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { EmptyState, Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { createBatch, type LeftOut, leftOutKey, previewQuery } from './batch-calls.ts';
import styles from './batches.module.css';
import { FixChoice } from './fix-choice.tsx';

type Props = { username: string; address: Address; onCreated: (id: string) => void };

/** Reviews shown before the batch is made. */
const EXAMPLES = 3;

const Stored = z.object({ instruction: z.string() });
const readInstruction = (stored: unknown) => Stored.safeParse(stored).data ?? {};

/** The reviews that an address names; a batch is about unanswered ones, whatever its list was. */
const namedIn = (address: Address): ReviewFilter => {
  const { answered: _, ...filter } = filterOf(address);
  return filter;
};

/** Says once what is true; each review gets a reply of its own from it. */
export const NewBatch = ({ username, address, onCreated }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const topics = useTopics();
  const filter = followMerges(namedIn(address), topics);
  const isByFilter = Object.keys(filter).length > 0;
  const chosen = isByFilter ? [] : chosenReviews();
  const { topicName } = useTopicWords();
  const topicId = filter.topics?.any?.length === 1 ? filter.topics.any[0] : undefined;
  const known = topics.find(({ id }) => id === topicId);
  const topic = known ? topicName(known.id, known.name) : '';
  const [release, setRelease] = useState<Release | undefined>();
  const [isReplacing, setReplacing] = useState(false);
  const asked = {
    ...filter,
    ...(release && { apps: [release.appId] }),
    ...(isReplacing ? { noReplyNeeded: false } : { answered: false }),
  };
  const preview = useQuery({
    ...previewQuery(username, asked),
    enabled: isByFilter,
    placeholderData: (before) => before,
  });
  const version = release?.version ?? '';
  // From a topic: it is fixed.
  const usual =
    topic === ''
      ? ''
      : release
        ? t`Fixed in version ${version}: ${topic}. Please update the app.`
        : t`Fixed: ${topic}. Please update to the latest version.`;
  // What was typed for other reviews may be wrong for these.
  const selection = isByFilter ? JSON.stringify(filter) : chosen.map(({ reviewId }) => reviewId).join(' ');
  const form = useFormDraft({
    form: `new batch ${selection}`,
    saved: { instruction: usual },
    read: readInstruction,
  });
  const { instruction } = form.now;
  const correction = topicId === undefined ? undefined : { topicId, releaseId: release?.id, isReplacing };
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const found = preview.data?.reviewsCount;
  const count = !isByFilter ? chosen.length : found === undefined ? undefined : Math.min(found, MAX_BATCH);
  const most = formatNumber(MAX_BATCH);
  const longest = formatNumber(MAX_INSTRUCTION);
  const code = failure?.kind === 'refused' ? failure.code : undefined;
  const hasLeft = useHasLeft();
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || count === 0 || instruction.trim() === '') return;
    setBusy(true);
    const created = await createBatch(
      username,
      isByFilter ? { filter: asked } : { reviews: chosen },
      instruction.trim(),
      correction,
    );
    setBusy(false);
    if (!created.ok) return setFailure(created.failure);
    const { batch, skipped } = created.value;
    queries.setQueryData<LeftOut>(
      leftOutKey(batch.id),
      skipped.map(({ reason }) => reason),
    );
    form.discard();
    if (hasLeft.current) return;
    forgetChosen();
    onCreated(batch.id);
  };
  return (
    <>
      <PageHeading>
        <Trans>New batch</Trans>
      </PageHeading>
      {count === undefined && preview.isError ? (
        <ProblemPanel again={t`Try again`} onAgain={() => void preview.refetch()}>
          <Trans>Couldn't load reviews.</Trans> {failureWords(i18n, preview.error)}
        </ProblemPanel>
      ) : count === undefined ? (
        <div className={styles.pending} aria-hidden="true" />
      ) : count === 0 && topicId === undefined ? (
        <EmptyState
          scene="noReviews"
          title={t`No reviews selected`}
          action={
            <Link to="/reviews" search={{ app: 'all' }} className={buttonLook({ variant: 'primary' })}>
              <Trans>Choose reviews</Trans>
            </Link>
          }
        >
          <Trans>Select unanswered reviews in the list, then choose “Reply to…”.</Trans>
        </EmptyState>
      ) : (
        <form className={styles.form} onSubmit={(event) => void create(event)} noValidate>
          <p>
            {isReplacing
              ? t`${plural(count, { one: '# review', other: '# reviews' })}`
              : t`${plural(count, { one: '# unanswered review', other: '# unanswered reviews' })}`}
          </p>
          {(found ?? 0) > MAX_BATCH && (
            <Notice tone="info">
              <Trans>A batch holds up to {most} reviews, so only the newest are included.</Trans>
            </Notice>
          )}
          <ul className={styles.examples}>
            {preview.data?.reviews
              .slice(0, EXAMPLES)
              .map(({ reviewId, body, translatedBody, reviewLanguage }) => (
                <li key={reviewId} {...languageAttributes(translatedBody ? 'en' : reviewLanguage)}>
                  <q>{translatedBody ?? body}</q>
                </li>
              ))}
          </ul>
          {topicId !== undefined && (
            <FixChoice
              username={username}
              apps={filter.apps}
              release={release}
              onRelease={setRelease}
              isReplacing={isReplacing}
              onReplacing={setReplacing}
            />
          )}
          <label className={styles.label} htmlFor="instruction">
            <Trans>What should every reply say?</Trans>
          </label>
          <TextArea
            id="instruction"
            value={instruction}
            maxLength={MAX_INSTRUCTION}
            dir="auto"
            rows={3}
            placeholder={t`e.g. Login is fixed in version 4.2.1. Please update the app.`}
            aria-describedby="instruction-note"
            onChange={(event) => form.change({ instruction: event.target.value })}
          />
          <LengthNote text={instruction} limit={MAX_INSTRUCTION} className={styles.note}>
            <Trans>The limit is {longest} characters. Anything beyond it was cut off.</Trans>
          </LengthNote>
          <p id="instruction-note" className={styles.note}>
            <Trans>
              The AI writes an individual reply to each review, in its language. Nothing is sent until you've
              read and approved a sample.
            </Trans>
          </p>
          {isTried && instruction.trim() === '' && (
            <Notice tone="danger" isUrgent>
              <Trans>Enter a message.</Trans>
            </Notice>
          )}
          {failure && (
            <Notice tone="danger" isUrgent>
              {code === 'ENTITY_ALREADY_EXISTS'
                ? t`These reviews are already in another batch.`
                : code === 'NOT_ALLOWED'
                  ? t`These reviews are already answered or need no reply.`
                  : code === 'MAXIMUM_REACHED'
                    ? t`Too many batches in progress. Finish or stop one first.`
                    : failureWords(i18n, failure)}
            </Notice>
          )}
          <div>
            <Button variant="primary" type="submit" isHindered={isBusy || count === 0}>
              {isBusy ? (
                <Trans>Starting…</Trans>
              ) : (
                t`${plural(count, { one: 'Draft # reply', other: 'Draft # replies' })}`
              )}
            </Button>
          </div>
        </form>
      )}
    </>
  );
};
