import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { AppIcon } from '#web/ui/avatar.tsx';
import { StoreGlyph } from '#web/ui/store-glyph.tsx';
import styles from './toolbar.module.css';

type Props = {
  app: Application;
  /** Whether another app has the same name, so that the store must be named. */
  isTwin: boolean;
};

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
      {unresolvedCount > 0 && (
        <span className={styles.optionCount}>
          <span aria-hidden="true">{formatNumber(unresolvedCount)}</span>
          <span className="visually-hidden">
            {t`${plural(unresolvedCount, { one: '# unanswered', other: '# unanswered' })}`}
          </span>
        </span>
      )}
    </span>
  );
};
