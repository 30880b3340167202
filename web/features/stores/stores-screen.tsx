import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Store } from '#shared/domain/stores/store.ts';
import { storesQuery } from '#web/lib/api/queries/stores.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { Slide } from '#web/ui/layout/slide.tsx';
import { AddApps } from './apps/add-apps.tsx';
import { StoreLink } from './link/store-link.tsx';
import type { StoreStatus } from './store-calls.ts';
import { StoreList } from './store-list.tsx';

/** The view to show: the list of stores, the form or instructions of one store, or the apps it offers. */
export type StorePlace =
  | { step: 'list'; added?: Store | undefined }
  | { step: 'link' | 'help' | 'add'; store: Store };

/** The instructions open beside the form, so that what is typed stays. */
const ORDER = { list: 0, link: 1, help: 1, add: 2 } as const;

type Props = {
  place: StorePlace;
  /** `isReplacing`: without a way back to the present place. */
  onPlace: (place: StorePlace, isReplacing?: boolean) => void;
};

const isConnected = (status: StoreStatus, store: Store): boolean =>
  (store === 'apple' ? status.appStore : status.googlePlay).connected;

export const StoresScreen = ({ place, onPlace }: Props) => {
  const user = useUser();
  const status = useQuery({ ...storesQuery(user?.username ?? ''), enabled: user !== null });
  const store = place.step === 'list' ? undefined : place.store;
  // Known only from a fresh answer: the one from before the store was linked says otherwise.
  const known = status.isSuccess && !status.isFetching ? status.data : undefined;
  const isLinked = store && known && isConnected(known, store);
  // An unconnected store has nothing to offer; where that is unknown, its answer tells.
  const isOffering = status.isError || (store && status.data && isConnected(status.data, store));
  const isAddingToNone = place.step === 'add' && isLinked === false;
  const link = useEffectEvent((to: Store) => onPlace({ step: 'link', store: to }, true));
  useEffect(() => {
    if (isAddingToNone && store) link(store);
  }, [isAddingToNone, store]);
  if (!user) return null;
  const { username } = user;
  const toList = (): void => onPlace({ step: 'list' });
  return (
    <Slide step={ORDER[place.step]}>
      {place.step === 'list' && (
        <StoreList
          username={username}
          added={place.added}
          onLink={(store) => onPlace({ step: 'link', store })}
          onAdd={(store) => onPlace({ step: 'add', store })}
        />
      )}
      {(place.step === 'link' || place.step === 'help') && (
        <StoreLink
          key={place.store}
          username={username}
          store={place.store}
          onBack={toList}
          isHelpOpen={place.step === 'help'}
          onHelp={(isOpen) => onPlace({ step: isOpen ? 'help' : 'link', store: place.store })}
          onLinked={() => onPlace({ step: 'add', store: place.store })}
        />
      )}
      {place.step === 'add' && isOffering && (
        <AddApps
          username={username}
          store={place.store}
          onBack={toList}
          onAdded={() => onPlace({ step: 'list', added: place.store })}
        />
      )}
    </Slide>
  );
};
