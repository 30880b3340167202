import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useLasting } from '#web/lib/use-lasting.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { UNDO_MS } from '../send/undo-window.ts';
import styles from './send.module.css';
import type { ReplyControls } from './use-reply-editor.ts';

const TICK_MS = 200;

/** A submit that takes longer than this to reach the server does not say any more that it is sent in seconds, in ms. */
const LATE_MS = 1000;

/** The sticky toolbar covers this much of the window. */
const ROOT_MARGIN = '-124px 0px 0px';

/** The seconds until `end()`, and the whole window while the submit has not reached the server. */
const useSecondsLeft = (isRunning: boolean, end: () => number): number => {
  const [seconds, setSeconds] = useState(UNDO_MS / 1000);
  useEffect(() => {
    if (!isRunning) return;
    const tick = (): void => setSeconds(Math.max(1, Math.ceil((end() - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, end]);
  return seconds;
};

const Words = ({ seconds }: { seconds: number }) => {
  const left = formatNumber(seconds);
  return <Trans>Sends in {left} s</Trans>;
};

/** Counts down to the sending of a reply, which can be undone until then. */
export const SendLine = ({ controls }: { controls: ReplyControls }) => {
  const { editor, windowEnd, undoSend, setVisible } = controls;
  const { reviewId } = editor.review;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!line.current) return;
    const observer = new IntersectionObserver(
      (entries) => setVisible(reviewId, entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(line.current);
    return () => {
      observer.disconnect();
      setVisible(reviewId, false);
    };
  }, [reviewId, setVisible]);
  const seconds = useSecondsLeft(editor.status === 'sending', windowEnd);
  const isLate = useLasting(editor.status === 'submitting', LATE_MS);
  return (
    <p ref={line} className={styles.line}>
      {isLate ? (
        <Trans>Sending…</Trans>
      ) : (
        <>
          {/* Screen readers hear it once, not every second. */}
          <span aria-hidden="true" data-countdown>
            <Words seconds={seconds} />
          </span>
          <span className="visually-hidden">
            <Words seconds={UNDO_MS / 1000} />
          </span>
        </>
      )}
      <span aria-hidden="true">·</span>
      <Button variant="link" onClick={undoSend} aria-keyshortcuts={ariaKeys(KEYS.reviews.undo)}>
        <Trans>Undo</Trans>
      </Button>
    </p>
  );
};
