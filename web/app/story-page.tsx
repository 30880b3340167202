import { useNavigate, useSearch } from '@tanstack/react-router';
import { StoryScreen } from '#web/features/story/story-screen.tsx';
import { GuestFrame } from './guest-frame.tsx';

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
