import type { Store } from '#shared/domain/stores/store.ts';
import { useUser } from '#web/lib/api/use-user.ts';
import { Slide } from '#web/ui/slide.tsx';
import { AddApps } from './apps/add-apps.tsx';
import { LinkHelp } from './link/link-help.tsx';
import { StoreLink } from './link/store-link.tsx';
import { StoreList } from './store-list.tsx';

/** The view to show: the list of stores, the form or instructions of one store, or the apps it offers. */
export type StorePlace =
  | { step: 'list'; added?: Store | undefined }
  | { step: 'link' | 'help' | 'add'; store: Store };

const ORDER = { list: 0, link: 1, help: 2, add: 3 } as const;

type Props = { place: StorePlace; onPlace: (place: StorePlace) => void };

export const StoresScreen = ({ place, onPlace }: Props) => {
  const user = useUser();
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
      {place.step === 'link' && (
        <StoreLink
          key={place.store}
          username={username}
          store={place.store}
          onBack={toList}
          onHelp={() => onPlace({ step: 'help', store: place.store })}
          onLinked={() => onPlace({ step: 'add', store: place.store })}
        />
      )}
      {place.step === 'help' && (
        <LinkHelp store={place.store} onBack={() => onPlace({ step: 'link', store: place.store })} />
      )}
      {place.step === 'add' && (
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
