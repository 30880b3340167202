import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** From one batch to all of them. */
export const BackLink = () => (
  <Link to="/batches" search={{}} className={buttonLook({ variant: 'quiet' })}>
    <Icon name="previous" size={16} />
    <Trans>All batches</Trans>
  </Link>
);
