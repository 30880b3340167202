import { useEffect, useState } from 'react';
import { formatAgo, formatDate, formatTime } from '#web/lib/i18n/format.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** `2 hr. ago` for a week, then the date; screen readers and the tooltip have the full date and time. */
export const ReviewTime = ({ iso, className }: { iso: string; className: string | undefined }) => {
  const [now, setNow] = useState(Date.now);
  const isRecent = now - Date.parse(iso) < WEEK_MS;
  useEffect(() => {
    if (!isRecent) return;
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [isRecent]);
  const full = formatTime(iso);
  return (
    <time className={className} dateTime={iso} title={full}>
      <span aria-hidden="true">{isRecent ? formatAgo(iso, now) : formatDate(iso)}</span>
      <span className="visually-hidden">{full}</span>
    </time>
  );
};
