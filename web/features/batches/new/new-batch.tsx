import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Release } from '#shared/contract/release/schema.ts';
import { MAX_BATCH, MAX_INSTRUCTION } from '#shared/domain/batches/batch.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { chosenReviews } from '#web/lib/batches/chosen-reviews.ts';
import { filterOf } from '#web/lib/filter-of.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import type { Address } from '#web/lib/insights/reviews-address.ts';
import { LengthNote } from '#web/lib/length-note.tsx';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { followMerges } from '#web/lib/topics/follow-merges.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { useTopics } from '#web/lib/topics/use-topics.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { EmptyState, Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import shared from '../batches.module.css';
import { AboutLine, VersionLines } from './about-line.tsx';
import { CreationFoot } from './creation-foot.tsx';
import { FixChoice } from './fix-choice.tsx';
import styles from './new-batch.module.css';
import { SampleReply } from './sample-reply.tsx';
import { ScopeBanner } from './scope-banner.tsx';
import { ScopeList } from './scope-list.tsx';
import { allIn } from './scope-query.ts';
import { ScopeSums } from './scope-sums.tsx';
import { useCreation } from './use-creation.ts';
import { useScope } from './use-scope.ts';

type Props = { username: string; address: Address; onCreated: (id: string) => void };

const Stored = z.object({ instruction: z.string() });
const readInstruction = (stored: unknown) => Stored.safeParse(stored).data ?? {};

/** The reviews that an address names; a batch is about unanswered ones, whatever its list was. */
const namedIn = (address: Address): ReviewFilter => {
  const { answered: _, ...filter } = filterOf(address);
  return filter;
};

/** What every reply is to say, which reviews that fits, and a sample; nothing is written before. */
export const NewBatch = ({ username, address, onCreated }: Props) => {
  const { t, i18n } = useLingui();
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
  const version = release?.version ?? '';
  // From a topic: it is fixed.
  const usual =
    topic === ''
      ? ''
      : release
        ? t`Fixed in version ${version}: ${topic}. Please update the app.`
        : t`Fixed: ${topic}. Please update to the latest version.`;
  // What was typed about one topic is wrong for another; reviews chosen by hand are often added to afterwards.
  const form = useFormDraft({
    form: isByFilter ? `new batch ${JSON.stringify(filter)}` : 'new batch',
    saved: { instruction: usual },
    read: readInstruction,
  });
  const { instruction } = form.now;
  const correction =
    topicId !== undefined
      ? { topicId, releaseId: release?.id, isReplacing }
      : address.replacing === undefined
        ? undefined
        : { isReplacing: true };
  const { text, listed, scope, about, isAsking, isUnknown, setTopics, ignore, look } = useScope({
    username,
    chosen: isByFilter ? { filter: asked } : { reviews: chosen },
    correction,
    instruction,
    isEnabled: isByFilter || chosen.length > 0,
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const isSeen = correction !== undefined || (text === instruction.trim() && !isAsking);
  const { create, isBusy, failure } = useCreation({
    username,
    look: isSeen ? undefined : look,
    onSaved: form.discard,
    onCreated,
  });
  const field = useRef<HTMLTextAreaElement>(null);

  const all = scope ? allIn(scope) : [];
  const taken = all.filter((review) => !left.has(keyOf(review)));
  const count = taken.length;
  const others = (scope?.others ?? []).filter((review) => !left.has(keyOf(review)));
  const isEmpty = (!isByFilter && chosen.length === 0) || (listed.isSuccess && all.length === 0);
  const aboutNames = (about?.topics ?? []).map((id) => {
    const found = topics.find((one) => one.id === id);
    return found ? topicName(id, found.name) : id;
  });

  const keepMatching = (): void => {
    setLeft(new Set([...left, ...(scope?.others ?? []).map(keyOf)]));
    field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (instruction.trim() === '') field.current?.focus();
    else if (count > 0)
      create({
        reviews: taken.map(({ appId, reviewId }) => ({ appId, reviewId })),
        instruction: instruction.trim(),
        ...(correction && { correction }),
        ...(about && text === instruction.trim() && { about, takesOthers: others.length > 0 }),
      });
  };

  const [most, longest] = [formatNumber(MAX_BATCH), formatNumber(MAX_INSTRUCTION)];
  return (
    <>
      <div className={styles.title}>
        <Link to="/batches" className={buttonLook({ variant: 'quiet' })}>
          <Icon name="previous" size={16} />
          <Trans>Batch replies</Trans>
        </Link>
        <PageHeading>
          <Trans>New batch</Trans>
        </PageHeading>
      </div>
      {listed.isError && !scope ? (
        <ProblemPanel again={t`Try again`} onAgain={() => void listed.refetch()}>
          <Trans>Couldn't load reviews.</Trans> {failureWords(i18n, listed.error)}
        </ProblemPanel>
      ) : isEmpty && topicId === undefined ? (
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
      ) : !scope ? (
        <div className={shared.pending} aria-hidden="true" />
      ) : (
        <form className={styles.desk} onSubmit={submit} noValidate>
          <div className={styles.reviews}>
            <ScopeSums scope={scope} count={count} />
            {scope.isCut && (
              <Notice tone="info">
                <Trans>A batch holds up to {most} reviews, so only the newest are included.</Trans>
              </Notice>
            )}
            <ScopeBanner
              scope={scope}
              others={others}
              names={aboutNames}
              isUnknown={isUnknown && correction === undefined}
              onKeep={keepMatching}
            />
            <ScopeList scope={scope} names={aboutNames} left={left} onLeft={setLeft} />
          </div>
          <div className={styles.side}>
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
            {correction?.isReplacing && topicId === undefined && (
              <Notice tone="info">
                <Trans>The published replies to these reviews will be replaced.</Trans>
              </Notice>
            )}
            <label className={shared.label} htmlFor="instruction">
              <Trans>What should every reply say?</Trans>
            </label>
            <TextArea
              ref={field}
              id="instruction"
              value={instruction}
              maxLength={MAX_INSTRUCTION}
              dir="auto"
              rows={3}
              placeholder={t`e.g. Login is fixed in version 4.2.1. Please update the app.`}
              aria-describedby="instruction-note"
              aria-busy={isAsking}
              onChange={(event) => form.change({ instruction: event.target.value })}
            />
            <LengthNote text={instruction} limit={MAX_INSTRUCTION} className={shared.note}>
              <Trans>The limit is {longest} characters. Anything beyond it was cut off.</Trans>
            </LengthNote>
            {isTried && instruction.trim() === '' && (
              <Notice tone="danger" isUrgent>
                <Trans>Enter a message.</Trans>
              </Notice>
            )}
            <VersionLines versions={scope.versions} onIgnore={ignore} />
            {(about ?? isUnknown) && (
              <AboutLine
                about={about ?? { topics: [], versions: [] }}
                isUnknown={!about}
                onTopics={setTopics}
              />
            )}
            <SampleReply username={username} text={text} reviews={taken} />
          </div>
          <CreationFoot count={count} isBusy={isBusy} isSecond={others.length > 0} failure={failure} />
        </form>
      )}
    </>
  );
};
