import { Trans } from '@lingui/react/macro';
import { Notice } from '#web/ui/layout/panels.tsx';

/** Said before a reply to a sensitive review is written, and sent only on a second press. */
export const SensitiveNotice = () => (
  <Notice tone="warn">
    <Trans>
      Handle with care: this review may be about legal action, safety, personal data or the press.
    </Trans>
  </Notice>
);
