import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Application } from '#shared/contract/application/schema.ts';
import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './overview.module.css';

const isStyled = ({ promptModifiers, config }: Application): boolean =>
  config.additionalPrompt !== '' ||
  Object.entries(DEFAULT_MODIFIERS).some(([name, value]) => Object(promptModifiers)[name] !== value);

type Props = { apps: readonly Application[]; hasReplied: boolean };

/** The first steps of a new account, until the first reply is sent. */
export const Checklist = ({ apps, hasReplied }: Props) => {
  const { t } = useLingui();
  const steps = [
    {
      to: apps.length > 0 ? '/settings/apps' : '/settings/store-connections',
      text: t`Connect a store and choose your apps`,
      isDone: apps.length > 0,
    },
    { to: '/settings/apps', text: t`Set your reply style`, isDone: apps.some(isStyled) },
    { to: '/reviews', text: t`Read a draft and send your first reply`, isDone: hasReplied },
  ] as const;
  return (
    <section className={styles.queue} aria-labelledby="checklist-title">
      <h2 id="checklist-title" className={styles.queueTitle}>
        <Trans>Get started</Trans>
      </h2>
      <ol>
        {steps.map(({ to, text, isDone }) => (
          <li key={text}>
            <Link to={to} search={{}} className={styles.next}>
              <span className={styles.step} data-done={isDone}>
                {isDone && <Icon name="check" size={16} />}
              </span>
              <span className={styles.what}>
                {text}
                {isDone && (
                  <span className="visually-hidden">
                    {' '}
                    <Trans>Done</Trans>
                  </span>
                )}
              </span>
              <Icon name="next" size={16} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
};
