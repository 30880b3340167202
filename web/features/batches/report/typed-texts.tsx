import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import { visibleText } from '#web/editor/state/selectors.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { formKeys, readForm, removeForm } from '#web/lib/storage/form-drafts.ts';
import { Button, buttonLook } from '#web/ui/controls/button.tsx';
import { allItems } from '../batch-calls.ts';
import shared from '../batches.module.css';
import { isChanged, keyOfText, openItem } from '../item-text.ts';
import styles from './report.module.css';

/** The text in this browser that is not the reply's own; empty if there is none. */
const typedFor = (item: BatchItem, known: readonly string[]): string => {
  const stored = readForm(keyOfText(item.id));
  if (!stored || !item.review) return '';
  const editor = openItem(item, item.review, known, stored);
  return editor.status !== 'answered' && isChanged(editor, item) ? visibleText(editor) : '';
};

type Props = { username: string; id: string; settled: number };

/** What was typed in this browser for replies that left without it, or not at all. `settled`: how many are decided. */
export const TypedTexts = ({ username, id, settled }: Props) => {
  const { t } = useLingui();
  const known = useUser()?.knownLanguages ?? [];
  const [isAnyTyped] = useState(() => formKeys().some((key) => key.startsWith(keyOfText(''))));
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const { data = [] } = useQuery({
    queryKey: ['batches', username, id, 'typed', settled],
    queryFn: ({ signal }) => allItems(username, id, ['handed_over', 'withdrawn', 'failed'], signal),
    enabled: isAnyTyped,
  });
  const typed = data
    .map((item) => ({ item, text: discarded.includes(item.id) ? '' : typedFor(item, known) }))
    .filter(({ text }) => text !== '');
  if (typed.length === 0) return null;
  return (
    <section aria-labelledby="typed-title" className={styles.part}>
      <h2 id="typed-title" className={styles.subtitle}>
        <Trans>Typed here, but not sent</Trans>
      </h2>
      <ul className={styles.rows}>
        {typed.map(({ item: { id: item, appId, reviewId, review }, text }) => (
          <li key={item} className={styles.outcome}>
            <div>
              <p className={styles.what}>
                <bdi>{review?.author || t`Anonymous`}</bdi>
              </p>
              <p className={shared.note} dir="auto">
                {text}
              </p>
            </div>
            <Link to="/reviews" search={{ app: appId, review: reviewId }} className={buttonLook({})}>
              <Trans>Open review</Trans>
            </Link>
            <Button
              variant="quiet"
              onClick={() => {
                removeForm(keyOfText(item));
                setDiscarded([...discarded, item]);
              }}
            >
              <Trans>Discard</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
