import { Choice } from '#web/ui/choices/choice.tsx';
import { MultiSelect } from '#web/ui/choices/multi-select.tsx';
import { RadioCards } from '#web/ui/choices/radio-cards.tsx';
import { Select } from '#web/ui/choices/select.tsx';
import { Switch } from '#web/ui/choices/switch.tsx';
import { ThemePicture } from '#web/ui/icons/theme-picture.tsx';
import { Held, type Stories } from './stories.tsx';

const LANGUAGES = ['English', 'Čeština', 'العربية', '日本語'];

const picture = (value: 'light' | 'dark' | 'system', text: string) => ({
  value,
  text,
  picture: <ThemePicture theme={value} />,
});

export const CHOICES: Stories = {
  Select: {
    none: (
      <Held<string | undefined> start={undefined}>
        {(value, change) => (
          <Select
            label="Language"
            none="Any language"
            value={value}
            onChange={change}
            options={LANGUAGES.map((text) => ({ value: text, text }))}
          />
        )}
      </Held>
    ),
    chosen: (
      <Select label="Version" none="Any version" value="2.4.1" options={[]} onChange={() => undefined} />
    ),
  },
  MultiSelect: {
    closed: (
      <Held start="">
        {(typed, type) => (
          <MultiSelect
            label="Known languages"
            text="English + 2 more"
            find="Search languages"
            none="No matching languages"
            typed={typed}
            onTyped={type}
            onToggle={() => undefined}
            options={LANGUAGES.map((text, at) => ({
              value: text,
              text,
              isChosen: at < 3,
              fixed: at === 0 ? 'required' : undefined,
            }))}
          />
        )}
      </Held>
    ),
  },
  RadioCards: {
    three: (
      <Held<'light' | 'dark' | 'system'> start="light">
        {(value, change) => (
          <RadioCards
            label="Appearance"
            value={value}
            onChange={change}
            options={[picture('light', 'Light'), picture('dark', 'Dark'), picture('system', 'System')]}
          />
        )}
      </Held>
    ),
  },
  Choice: {
    hint: (
      <Held<'formal' | 'friendly'> start="friendly">
        {(value, change) => (
          <Choice
            label="Tone"
            hint="Sets how every reply sounds."
            value={value}
            onChange={change}
            options={[
              { value: 'formal', text: 'Formal' },
              { value: 'friendly', text: 'Friendly' },
            ]}
          />
        )}
      </Held>
    ),
  },
  Switch: {
    off: (
      <Held start={false}>
        {(is, change) => (
          <Switch isOn={is} onChange={change}>
            Single keys
          </Switch>
        )}
      </Held>
    ),
    hint: (
      <Held start={true}>
        {(is, change) => (
          <Switch isOn={is} onChange={change} hint="Ctrl/Cmd shortcuts always work.">
            Single-key shortcuts
          </Switch>
        )}
      </Held>
    ),
  },
};
