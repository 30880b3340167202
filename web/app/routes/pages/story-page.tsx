import { useNavigate, useSearch } from '@tanstack/react-router';
import { GuestFrame } from '#web/app/shell/guest-frame.tsx';
import { StoryScreen } from '#web/features/story/story-screen.tsx';

export const StoryPage = () => {
  const look = useSearch({ from: '/story' });
  const navigate = useNavigate({ from: '/story' });
  return (
    <GuestFrame title="Design · Rejoinder" hasFooter={false}>
      <StoryScreen
        look={look}
        onLook={({ c, v, theme, dir }) => void navigate({ search: { c, v, theme, dir }, replace: true })}
      />
    </GuestFrame>
  );
};
