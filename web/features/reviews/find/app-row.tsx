import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StoreGlyph } from '#web/ui/icons/store-glyph.tsx';
import styles from './toolbar.module.css';

type Props = {
  app: Application;
  /** Whether another app has the same name, so that the store must be named. */
  isTwin: boolean;
};

const Unanswered = ({ count }: { count: number }) => {
  const { t } = useLingui();
  return (
    count > 0 && (
      <span className={styles.optionCount}>
        <span aria-hidden="true">{formatNumber(count)}</span>
        <span className="visually-hidden">
          {t`${plural(count, { one: '# unanswered', other: '# unanswered' })}`}
        </span>
      </span>
    )
  );
};

/** The choice of the reviews of all apps. */
export const AllAppsRow = ({ apps }: { apps: readonly Application[] }) => (
  <span className={styles.option}>
    <Icon name="apps" size={20} />
    <span className={styles.optionName}>
      <Trans>All apps</Trans>
    </span>
    <Unanswered count={apps.reduce((sum, { unresolvedCount }) => sum + unresolvedCount, 0)} />
  </span>
);

export const AppRow = ({ app, isTwin }: Props) => {
  const { t } = useLingui();
  const { storeType, meta, unresolvedCount } = app;
  const store = storeType === 'apple' ? t`App Store` : t`Google Play`;
  return (
    <span className={styles.option}>
      <AppIcon name={meta.name} image={meta.image} size="small" />
      <StoreGlyph store={storeType} label={isTwin ? '' : store} />
      <span className={styles.optionName}>
        <bdi>{meta.name}</bdi>
      </span>
      {isTwin && <span className={styles.optionStore}>{store}</span>}
      <Unanswered count={unresolvedCount} />
    </span>
  );
};
