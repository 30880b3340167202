import { useLingui } from '@lingui/react/macro';
import { StoryScreen } from '#web/features/story/story-screen.tsx';
import { GuestFrame } from './guest-frame.tsx';

export const StoryPage = () => {
  const { t } = useLingui();
  return (
    <GuestFrame title={t`Design · Rejoinder`} hasFooter={false}>
      <StoryScreen />
    </GuestFrame>
  );
};
