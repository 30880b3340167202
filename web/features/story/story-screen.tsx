import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { formatQuota } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { EmptyState, Notice } from '#web/ui/panels.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import styles from './story.module.css';

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={name}>
    <h2 className={styles.name}>{name}</h2>
    {children}
  </section>
);

const Choices = () => {
  const { t } = useLingui();
  const [isOn, setOn] = useState(true);
  const [list, setList] = useState<'unanswered' | 'answered'>('unanswered');
  return (
    <div className={styles.row}>
      <Segmented
        label={t`Which reviews`}
        value={list}
        options={[
          { value: 'unanswered', text: t`Unanswered` },
          { value: 'answered', text: t`Answered` },
        ]}
        onChange={setList}
      />
      <Toggle isPressed={isOn} onChange={setOn}>
        <Trans>Updated</Trans>
      </Toggle>
      <Switch isOn={isOn} onChange={setOn}>
        <Trans>Single-key shortcuts</Trans>
      </Switch>
    </div>
  );
};

/** The parts that every screen is made of, each in its states, for whoever designs or builds the next one. */
export const StoryScreen = () => {
  const { t } = useLingui();
  const [few, limit] = [formatQuota(420), formatQuota(1000)];
  const rating = 4;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>
        <Trans>The design of Rejoinder</Trans>
      </h1>
      <Part name={t`Buttons`}>
        <div className={styles.row}>
          <Button variant="primary">
            <Trans>Submit</Trans> <Kbd>↵</Kbd>
          </Button>
          <Button>
            <Trans>Try again</Trans>
          </Button>
          <Button variant="quiet">
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger">
            <Trans>Delete</Trans>
          </Button>
          <Button disabled>
            <Trans>Undo</Trans>
          </Button>
        </div>
      </Part>
      <Part name={t`Badges and stars`}>
        <div className={styles.row}>
          <Badge tone="brand">{t`AI draft`}</Badge>
          <Badge>{t`Edited`}</Badge>
          <Badge tone="info">{t`Preview`}</Badge>
          <Badge tone="warn">{t`In review by Apple`}</Badge>
          <Badge tone="ok">{t`Published on Google Play`}</Badge>
          <Badge tone="danger">{t`Not sent`}</Badge>
          <Stars
            rating={rating}
            label={t`${plural(rating, { one: '# out of 5 stars', other: '# out of 5 stars' })}`}
          />
        </div>
      </Part>
      <Part name={t`Fields and choices`}>
        <TextField label={t`Email`} hint={t`As you typed it when you registered`} />
        <TextField label={t`Company name`} error={t`Please fill this in.`} />
        <Choices />
      </Part>
      <Part name={t`What is going on`}>
        <Meter
          label={t`Reviews processed this month`}
          value={420}
          max={1000}
          valueText={t`${few} of ${limit}`}
          tone="brand"
        />
        <Notice tone="info">{t`Replies are prepared for you.`}</Notice>
        <Notice tone="warn">{t`The store could not be read.`}</Notice>
        <Notice tone="danger">{t`The reply was not sent.`}</Notice>
        <Skeleton kind="app" count={1} />
        <EmptyState icon={<Icon name="check" size={26} />} title={t`All caught up`}>
          <Trans>Every review of this app has its answer. New ones appear here by themselves.</Trans>
        </EmptyState>
      </Part>
    </div>
  );
};
