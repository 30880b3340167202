import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ReviewsScreen } from '#web/features/reviews/reviews-screen.tsx';
import { filtersOf, searchOf } from './search.ts';

/** Binds the reviews screen to its address. */
export const ReviewsPage = () => {
  const navigate = useNavigate({ from: '/reviews' });
  const search = useSearch({ from: '/shell/reviews' });
  const { app, filter, page = 1 } = search;
  const filters = useMemo(() => filtersOf(search), [search]);
  return (
    <ReviewsScreen
      place={{ appId: app, isAnswered: filter === 'answered', filters, page: page - 1 }}
      onPlace={(place, replace = false) =>
        void navigate({
          search: {
            app: place.appId,
            filter: place.isAnswered ? 'answered' : undefined,
            ...searchOf(place.filters),
            page: place.page > 0 ? place.page + 1 : undefined,
          },
          replace,
          resetScroll: false,
        })
      }
    />
  );
};
