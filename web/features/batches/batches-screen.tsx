import { useLingui } from '@lingui/react/macro';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import type { Address } from '#web/lib/insights/reviews-address.ts';
import { pageIn } from '#web/lib/page-in.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BatchList } from './batch-list.tsx';
import { BatchView } from './batch-view.tsx';
import styles from './batches.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

const NewBatch = lazyPart(
  withItsWords('new-batch', async () => (await import('./new/new-batch.tsx')).NewBatch),
);

/** The last page the server lists. */
const LAST_PAGE = 5000;
const addressOfPage = (page: number): Address => (page > 0 ? { page: String(page + 1) } : {});

type Props = { address: Address; onAddress: (address: Address) => void };

/** All batches, one of them, or a new one. */
export const BatchesScreen = ({ address, onAddress }: Props) => {
  const { t } = useLingui();
  const user = useUser();
  useKeptFocus();
  if (!user) return null;
  const { username } = user;
  return (
    <div className={classNames(styles.screen, (address.new ?? address.id) !== undefined && styles.wide)}>
      <PageTitle>{t`Batch replies · Rejoinder`}</PageTitle>
      {address.new !== undefined ? (
        <NewBatch
          key={JSON.stringify(address)}
          username={username}
          address={address}
          onCreated={(id) => onAddress({ id })}
        />
      ) : address.id === undefined ? (
        <BatchList
          username={username}
          page={Math.min(pageIn(address.page), LAST_PAGE)}
          onPage={(page) => onAddress(addressOfPage(page))}
        />
      ) : (
        <BatchView key={address.id} username={username} id={address.id} />
      )}
    </div>
  );
};
