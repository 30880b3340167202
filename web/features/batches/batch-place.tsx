import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BatchIcon } from './batch-icon.tsx';
import { useBatchesNow } from './use-batches-now.ts';

/** The classes of a place in the side navigation, and of its name. */
type Props = { place: string | undefined; name: string | undefined };

/** Batches in the side navigation, once the company has any. */
export const BatchPlace = ({ place, name }: Props) => {
  const { t } = useLingui();
  const { hasBatches } = useBatchesNow();
  if (!hasBatches) return null;
  return (
    <Link to="/batches" search={{}} activeOptions={{ includeSearch: false }} className={place}>
      <BatchIcon />
      <span className={name}>{t`Batch replies`}</span>
    </Link>
  );
};
