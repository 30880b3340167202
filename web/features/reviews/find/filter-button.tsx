import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './find.module.css';

/** The button of the filter menu; `active` is the number of filters that are on. */
export const FilterButton = ({ active, ...button }: ComponentProps<'button'> & { active: number }) => (
  <button {...button} type="button" className={styles.opener} data-on={active > 0 || undefined}>
    <Icon name="filter" size={16} />
    <span className={styles.openerText}>
      <Trans>Filter</Trans>
    </span>
    {active > 0 && <span className={styles.active}>{formatNumber(active)}</span>}
  </button>
);
