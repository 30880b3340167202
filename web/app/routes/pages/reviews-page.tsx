import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queries } from '#web/app/queries.ts';
import type { TextSearch } from '#web/app/routes/search.ts';
import { addressOf, placeOf } from '#web/features/reviews/address.ts';
import { fetchFirstPage } from '#web/features/reviews/list/data/fetch-first-page.ts';
import { ReviewsScreen } from '#web/features/reviews/reviews-screen.tsx';

/** Prefetches the screen's data after the route guards have passed. */
export const fetchAhead = (search: TextSearch): void => fetchFirstPage(queries, placeOf(search));

/** Binds the reviews screen to the URL. */
export const ReviewsPage = () => {
  const navigate = useNavigate({ from: '/reviews' });
  const search = useSearch({ from: '/shell/reviews' });
  const place = useMemo(() => placeOf(search), [search]);
  return (
    <ReviewsScreen
      place={place}
      onPlace={(next, replace = false) =>
        void navigate({
          to: '/reviews', // a reply may lead back here from any screen
          search: addressOf(next),
          replace,
          resetScroll: false,
        })
      }
    />
  );
};
