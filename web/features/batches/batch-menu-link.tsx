import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MenuLink } from '#web/ui/overlays/menu.tsx';
import { BatchIcon } from './batch-icon.tsx';
import { useBatchesNow } from './use-batches-now.ts';

/** Batches in the main menu of small screens, once the company has any. */
export const BatchMenuLink = () =>
  useBatchesNow().hasBatches && (
    <MenuLink
      icon={<BatchIcon />}
      link={<Link to="/batches" search={{}} activeOptions={{ includeSearch: false }} />}
    >
      <Trans>Batch replies</Trans>
    </MenuLink>
  );
