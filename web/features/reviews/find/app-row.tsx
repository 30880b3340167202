import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { AppIcon } from '#web/ui/avatar.tsx';
import { StoreGlyph } from '#web/ui/store-glyph.tsx';
import styles from './toolbar.module.css';

export const AppRow = ({ app }: { app: Application }) => {
  const { t } = useLingui();
  const { storeType, meta, unresolvedCount } = app;
  return (
    <span className={styles.option}>
      <AppIcon name={meta.name} image={meta.image} size="small" />
      <StoreGlyph store={storeType} label={storeType === 'apple' ? t`App Store` : t`Google Play`} />
      <span className={styles.optionName}>
        <bdi>{meta.name}</bdi>
      </span>
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
