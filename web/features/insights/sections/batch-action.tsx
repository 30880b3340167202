import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Address } from '#web/lib/insights/reviews-address.ts';
import { MoreMenu } from '../more-menu.tsx';
import { batchAddress } from '../place.ts';
import styles from './batch-action.module.css';

/** Replies to all of some reviews: shown on its row (`data-row`) under the pointer or with the focus, on touch behind ···. */
export const BatchAction = ({ reviews, name }: { reviews: Address; name: string }) => {
  const { t } = useLingui();
  const link = (
    <Link to="/batches" search={batchAddress(reviews)} className={styles.batch}>
      <Trans>Start a batch</Trans>
    </Link>
  );
  return (
    <>
      {link}
      <span className={styles.touch}>
        <MoreMenu label={`${t`More actions`}: ${name}`} items={[{ text: t`Start a batch`, link }]} />
      </span>
    </>
  );
};
