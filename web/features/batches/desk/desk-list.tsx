import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatNumber, languageName } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import shared from '../batches.module.css';
import { useBatchWords } from '../use-batch-words.ts';
import styles from './list.module.css';
import { useGroupWords } from './use-group-words.ts';
import type { Reading } from './use-reading.ts';
import { groupOf, sizesOf } from './waiting.ts';

type RowProps = { item: BatchItem; isChosen: boolean; onChoose: () => void };

const Row = ({ item, isChosen, onChoose }: RowProps) => {
  const { t } = useLingui();
  const { warningOf, states, reasons } = useBatchWords();
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not `scrollIntoView`: it would move the page as well.
    const list = row.current?.closest('details');
    if (!isChosen || !row.current || !list) return;
    const [within, own] = [list.getBoundingClientRect(), row.current.getBoundingClientRect()];
    if (own.top < within.top || own.bottom > within.bottom)
      list.scrollTop += own.top - within.top - within.height / 3;
  }, [isChosen]);
  const app = useApps().data?.find(({ id }) => id === item.appId);
  const { review, state, warnings, text, reason } = item;
  const [warning] = state === 'flagged' ? warnings : [];
  const isDecided = state !== 'flagged' && state !== 'ready';
  const language = review?.reviewLanguage ?? null;
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={styles.row}
        data-decided={isDecided || undefined}
        aria-current={isChosen}
        onClick={onChoose}
      >
        <span className={styles.mark}>
          {state === 'flagged' ? (
            <WarningIcon size={16} />
          ) : state === 'withdrawn' ? (
            <Icon name="close" size={16} />
          ) : (
            isDecided && <Icon name="check" size={16} />
          )}
          {isDecided && <span className="visually-hidden">{states[state]}</span>}
        </span>
        <AppIcon name={app?.meta.name ?? ''} image={app?.meta.image ?? ''} size="small" />
        <span className={styles.who}>
          <bdi className={styles.name}>{review?.author || t`Anonymous`}</bdi>
          <span>
            {review?.starRating}
            <span className={styles.star}>★</span>
          </span>
          {language !== null && (
            <abbr className={shared.note} title={languageName(language)}>
              {language}
            </abbr>
          )}
        </span>
        {warning ? (
          <span className={styles.why}>{warningOf(warning, text).found}</span>
        ) : state === 'withdrawn' && reason !== null ? (
          <span className={styles.excerpt}>{reasons[reason]}</span>
        ) : (
          <span
            className={styles.excerpt}
            {...languageAttributes(review?.translatedBody ? 'en' : (review?.reviewLanguage ?? null))}
          >
            {review?.translatedBody ?? review?.body}
          </span>
        )}
      </button>
    </li>
  );
};

/** Decided ones keep their place; in the rest, those unlike the others come first. */
const inOrder = (one: BatchItem, other: BatchItem): number =>
  Number(isOneOfTheRest(one)) - Number(isOneOfTheRest(other)) || one.position - other.position;
const isOneOfTheRest = ({ isSample, isOutlier }: BatchItem): boolean => !isSample && !isOutlier;

type Props = { batch: Batch; reading: Reading };

/** The replies of a batch, by why they are read; what is decided stays, greyed. */
export const DeskList = ({ batch, reading }: Props) => {
  const { t } = useLingui();
  const { names, placeWordsOf } = useGroupWords();
  const { sample, counts, rest } = batch;
  const { waiting, decided, item: chosen, go } = reading;
  const items = [...waiting, ...decided].filter(({ state }) => state !== 'drafting');
  const groups = Map.groupBy(items.toSorted(inOrder), groupOf);
  const sizes = sizesOf(batch);
  const [read, size] = [formatNumber(sample.read), formatNumber(sizes.sample)];
  const skipped = groups.get('skipped')?.length ?? 0;
  const heads = [
    { group: 'flagged', isDone: counts.flagged === 0, note: formatNumber(sizes.flagged) },
    { group: 'sample', isDone: sample.missing === 0, note: t`${read} of ${size}` },
    { group: 'rest', isDone: rest === 0, note: formatNumber(sizes.rest) },
    { group: 'skipped', isDone: false, note: formatNumber(skipped) },
  ] as const;
  const toRead = formatNumber(counts.flagged + counts.ready);
  return (
    <details className={styles.list} open={globalThis.matchMedia('(width >= 80em)').matches}>
      <summary>
        {chosen ? placeWordsOf(chosen, waiting, batch) : <Trans>To read: {toRead}</Trans>}
        <Icon name="chevronDown" size={16} />
      </summary>
      {heads.map(({ group, isDone, note }) => {
        const members = groups.get(group) ?? [];
        if (members.length === 0) return null;
        return (
          <section key={group} aria-label={names[group]}>
            <h2 className={styles.head}>
              {names[group]} <span>{isDone ? <Icon name="check" size={16} /> : note}</span>
            </h2>
            <ul>
              {members.map((item) => (
                <Row key={item.id} item={item} isChosen={item.id === chosen?.id} onChoose={() => go(item)} />
              ))}
            </ul>
          </section>
        );
      })}
      {counts.drafting > 0 && (
        <section aria-label={t`Drafting`}>
          <h2 className={styles.head}>
            <Trans>Drafting</Trans> <span>{formatNumber(counts.drafting)}</span>
          </h2>
          <div aria-hidden="true" className={styles.ghost} />
          <div aria-hidden="true" className={styles.ghost} />
          <div aria-hidden="true" className={styles.ghost} />
        </section>
      )}
    </details>
  );
};
