import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StoreSearch } from '#web/app/routes/search.ts';
import { type StorePlace, StoresScreen } from '#web/features/stores/stores-screen.tsx';

const placeOf = ({ step, store }: StoreSearch): StorePlace =>
  step && store ? { step, store } : { step: 'list', added: store };

const searchOf = (place: StorePlace): StoreSearch => {
  if (place.step !== 'list') return { step: place.step, store: place.store };
  return place.added ? { store: place.added } : {};
};

/** Binds the store connections to the URL. */
export const StoresPage = () => {
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/settings/store-connections' });
  return (
    <StoresScreen
      place={placeOf(search)}
      onPlace={(place, isReplacing = false) =>
        void navigate({
          to: '/settings/store-connections',
          search: searchOf(place),
          replace: isReplacing,
        })
      }
    />
  );
};
