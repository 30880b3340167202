import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from '../account.module.css';

/** A link that was used or is too old. */
export const LinkOver = () => (
  <>
    <PageHeading tabIndex={-1}>
      <Trans>This link is no longer valid</Trans>
    </PageHeading>
    <p>
      <Trans>It has already been used, or is more than an hour old.</Trans>
    </p>
    <ToRejoinder />
  </>
);

export const ToRejoinder = () => (
  <p className={styles.below}>
    <Link to="/">
      <Trans>Go to Rejoinder</Trans>
    </Link>
  </p>
);
