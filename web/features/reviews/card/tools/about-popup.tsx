import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import { NoteButton } from '#web/ui/controls/note-button.tsx';
import { AboutPanel } from './about-panel.tsx';

export type AboutProps = {
  appId: string;
  review: Review;
  onChanged: (review: Review) => void;
};

type Props = AboutProps & { isOpen: boolean; onOpen: (isOpen: boolean) => void; trigger: ReactElement };

/** The chips of a review once somebody is about to open them. */
export const AboutPopup = ({ isOpen, onOpen, trigger, ...props }: Props) => {
  const { t } = useLingui();
  return (
    <NoteButton
      label={t`About this review`}
      isOpen={isOpen}
      onOpen={onOpen}
      beside="article > *"
      trigger={trigger}
    >
      <AboutPanel {...props} />
    </NoteButton>
  );
};
