import { useNavigate, useSearch } from '@tanstack/react-router';
import { StoresScreen } from '#web/features/stores/stores-screen.tsx';

/** Binds the store connections to the address. */
export const StoresPage = () => {
  const navigate = useNavigate();
  const { step, store, added } = useSearch({ from: '/shell/settings/store-connections' });
  return (
    <StoresScreen
      place={step && store ? { step, store } : { step: 'list', ...(added ? { added } : {}) }}
      onPlace={(place) =>
        void navigate({
          to: '/settings/store-connections',
          search:
            place.step === 'list'
              ? place.added
                ? { added: place.added }
                : {}
              : { step: place.step, store: place.store },
        })
      }
    />
  );
};
