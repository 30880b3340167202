import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { Segmented } from '#web/ui/choices/segmented.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { AppPicker } from './app-picker.tsx';
import styles from './toolbar.module.css';

type Props = {
  heading: RefObject<HTMLHeadingElement | null>;
  apps: readonly Application[];
  /** Undefined: all apps. */
  app: Application | undefined;
  answered: boolean | undefined;
  count: string | undefined;
  isPicking: boolean;
  onPicking: (isPicking: boolean) => void;
  onApp: (appId: string) => void;
  onFilter: (answered: boolean | undefined) => void;
  pager: ReactNode;
  /** The filter menu, where it has no bar of its own. */
  menu: ReactNode;
};

export const Toolbar = (props: Props) => {
  const { t } = useLingui();
  const { heading, apps, app, answered, count, isPicking, onPicking, onApp, onFilter, pager, menu } = props;
  return (
    <>
      <PageHeading ref={heading} tabIndex={-1} className={styles.smallTitle}>
        <Trans>Reviews</Trans>
      </PageHeading>
      <div className={styles.toolbar}>
        <p className={styles.title} aria-hidden="true">
          <Trans>Reviews</Trans>
        </p>
        <AppPicker apps={apps} app={app} isOpen={isPicking} onOpen={onPicking} onApp={onApp} />
        <Segmented
          label={t`Filter by status`}
          value={answered === undefined ? 'all' : answered ? 'answered' : 'unanswered'}
          options={[
            { value: 'unanswered', text: t`Unanswered` },
            { value: 'answered', text: t`Answered` },
            { value: 'all', text: t`All` },
          ]}
          onChange={(chosen) => onFilter(chosen === 'all' ? undefined : chosen === 'answered')}
        />
        {menu}
        <p className={styles.count} role="status">
          {count}
        </p>
        <div className={styles.pager}>{pager}</div>
      </div>
    </>
  );
};
