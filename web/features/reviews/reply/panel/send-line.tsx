import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { UNDO_MS } from '../send/undo-window.ts';
import styles from './send.module.css';
import type { ReplyControls } from './use-reply-editor.ts';

const TICK_MS = 200;

/** The sticky toolbar covers this much of the window. */
const ROOT_MARGIN = '-124px 0px 0px';

/** A submit that has not reached the server after this, in ms, does not say any more when it is sent. */
const LATE_MS = 1000;

/** The seconds until `end()`. While the submit has not reached the server it is the whole window, and null after a while. */
const useSecondsLeft = (isRunning: boolean, end: () => number): number | null => {
  const [seconds, setSeconds] = useState<number | null>(UNDO_MS / 1000);
  useEffect(() => {
    if (!isRunning) {
      const late = setTimeout(setSeconds, LATE_MS, null);
      return () => clearTimeout(late);
    }
    const tick = (): void => setSeconds(Math.max(1, Math.ceil((end() - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, end]);
  return seconds;
};

const Words = ({ seconds }: { seconds: number | null }) => {
  if (seconds === null) return <Trans>Sending…</Trans>;
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
  return (
    <p ref={line} className={styles.line}>
      {/* Screen readers hear it once, not every second. */}
      <span aria-hidden="true" data-countdown>
        <Words seconds={seconds} />
      </span>
      <span className="visually-hidden">
        <Words seconds={seconds && UNDO_MS / 1000} />
      </span>
      <span aria-hidden="true">·</span>
      <Button variant="link" onClick={undoSend} aria-keyshortcuts={ariaKeys(KEYS.reviews.undo)}>
        <Trans>Undo</Trans>
      </Button>
    </p>
  );
};
