import { useNavigate, useSearch } from '@tanstack/react-router';
import { ReviewsScreen } from '#web/features/reviews/reviews-screen.tsx';

/** Binds the reviews screen to its address. */
export const ReviewsPage = () => {
  const navigate = useNavigate({ from: '/reviews' });
  const { app, filter, page = 1 } = useSearch({ from: '/shell/reviews' });
  return (
    <ReviewsScreen
      place={{ appId: app, isAnswered: filter === 'answered', page: page - 1 }}
      onPlace={(place, replace) =>
        void navigate({
          search: {
            app: place.appId,
            filter: place.isAnswered ? 'answered' : undefined,
            page: place.page > 0 ? place.page + 1 : undefined,
          },
          replace,
          resetScroll: false,
        })
      }
    />
  );
};
