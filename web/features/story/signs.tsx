import { AppIcon, Avatar } from '#web/ui/data/avatar.tsx';
import { Badge, type BadgeTone } from '#web/ui/data/badge.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Meter } from '#web/ui/data/meter.tsx';
import { Stars } from '#web/ui/data/stars.tsx';
import { ProgressDots } from '#web/ui/feedback/progress-dots.tsx';
import { GoogleGlyph } from '#web/ui/icons/google-glyph.tsx';
import { StoreGlyph } from '#web/ui/icons/store-glyph.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { LONG, type Stories } from './stories.tsx';

const BADGES: Readonly<Record<BadgeTone, string>> = {
  brand: 'AI draft',
  neutral: 'Edited',
  info: 'Preview',
  warn: 'In review by Apple',
  ok: 'Published on Google Play',
  danger: 'Not sent',
  apple: 'App Store',
  google: 'Google Play',
};
const TONES: readonly BadgeTone[] = ['brand', 'neutral', 'info', 'warn', 'ok', 'danger', 'apple', 'google'];

const meter = (value: number, tone: 'brand' | 'warn' | 'danger') => (
  <Meter label="Reviews processed" value={value} max={1000} valueText={`${value} of 1000`} tone={tone} />
);

export const SIGNS: Stories = {
  Badge: {
    ...Object.fromEntries(
      TONES.map((tone) => [
        tone,
        <Badge key={tone} tone={tone}>
          {BADGES[tone]}
        </Badge>,
      ]),
    ),
    long: <Badge>{LONG}</Badge>,
  },
  Stars: Object.fromEntries(
    [1, 2, 3, 4, 5].map((rating) => [
      String(rating),
      <Stars key={rating} rating={rating} label={`${rating} out of 5 stars`} />,
    ]),
  ),
  PageHeading: { plain: <PageHeading>Reviews</PageHeading> },
  Avatar: { small: <Avatar name="Mira" />, large: <Avatar name="صفاء" size="large" /> },
  AppIcon: {
    missing: <AppIcon name="Leafkeeper" image="" size="large" />,
    small: <AppIcon name="Tallyhop" image="" size="small" />,
  },
  StoreGlyph: {
    apple: <StoreGlyph store="apple" label="App Store" />,
    google: <StoreGlyph store="google" label="Google Play" />,
  },
  GoogleGlyph: { plain: <GoogleGlyph /> },
  Kbd: { one: <Kbd>J</Kbd>, two: <Kbd>Ctrl K</Kbd> },
  Meter: { some: meter(420, 'brand'), nearly: meter(860, 'warn'), full: meter(1000, 'danger') },
  ProgressDots: { first: <ProgressDots step={1} of={2} words="Step 1 of 2" /> },
};
