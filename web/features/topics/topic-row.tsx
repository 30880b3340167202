import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import styles from './topics.module.css';

export type TopicAction = 'rename' | 'merge' | 'archive' | 'restore' | 'delete';

type Props = {
  topic: Topic;
  /** In the language of the page. */
  name: string;
  /** The app, or all apps, in which its reviews are listed. */
  scope: string;
  onAction: (action: TopicAction, topic: Topic) => void;
};

/** A topic with the number of its reviews, some of what they say, and what can be done with it. */
export const TopicRow = ({ topic, name, scope, onAction }: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { id, description, quotes, reviews, isReferenced, isArchived, isBuiltIn } = topic;
  const act = (action: TopicAction): void => onAction(action, topic);
  const whyKept = isBuiltIn
    ? t`Built-in topics can be archived.`
    : isReferenced
      ? t`This topic is in use. Archive or merge it instead.`
      : undefined;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h4 className={styles.name}>
          <bdi>{name}</bdi>
        </h4>
        {reviews > 0 ? (
          <Link
            to="/reviews"
            search={{ app: scope, filter: 'all', noReply: 'no', topics: id }}
            className={styles.count}
          >
            {t`${plural(reviews, { one: '# review', other: '# reviews' })}`}
          </Link>
        ) : (
          !isReferenced && (
            <span className={styles.note}>
              <Trans>No reviews</Trans>
            </span>
          )
        )}
        <Menu
          isOpen={isOpen}
          onOpen={setOpen}
          trigger={
            <Button variant="quiet" shape="icon" label={t`Change topic ${name}`}>
              <Icon name="more" size={18} />
            </Button>
          }
        >
          <MenuItem onSelect={() => act('rename')}>
            <Trans>Rename…</Trans>
          </MenuItem>
          <MenuItem onSelect={() => act('merge')}>
            <Trans>Merge into…</Trans>
          </MenuItem>
          <MenuItem onSelect={() => act(isArchived ? 'restore' : 'archive')}>
            {isArchived ? <Trans>Restore</Trans> : <Trans>Archive</Trans>}
          </MenuItem>
          <MenuSeparator />
          <MenuItem hindered={whyKept} onSelect={() => act('delete')}>
            <Trans>Delete</Trans>
          </MenuItem>
        </Menu>
      </div>
      {description !== '' && (
        <p className={styles.description}>
          <bdi>{description}</bdi>
        </p>
      )}
      {quotes.length > 0 && (
        <ul className={styles.quotes} aria-label={t`What reviews say about ${name}`}>
          {quotes.map(({ quote, language, appId, reviewId }) => (
            <li key={`${appId} ${reviewId}`}>
              <Link to="/reviews" search={{ app: appId, review: reviewId }} className={styles.quote}>
                <q {...languageAttributes(language)}>{quote}</q>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
