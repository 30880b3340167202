import { Segmented } from '#web/ui/choices/segmented.tsx';
import { Toggle } from '#web/ui/choices/toggle.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { NoteButton } from '#web/ui/controls/note-button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Pager } from '#web/ui/layout/pager.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { Held, LONG, type Stories } from './stories.tsx';

const SAVING = { unsaved: 'Unsaved changes', save: 'Save', saving: 'Saving…', discard: 'Discard' };

const pager = (page: number) => (
  <Held start={page}>
    {(at, turn) => (
      <Pager
        label="Pagination"
        previous="Previous page"
        next="Next page"
        place={`${at + 1} / 7`}
        page={at}
        pages={7}
        onPage={turn}
      />
    )}
  </Held>
);

export const ACTIONS: Stories = {
  Button: {
    primary: (
      <Button variant="primary">
        Submit <Kbd>↵</Kbd>
      </Button>
    ),
    secondary: <Button>Try again</Button>,
    quiet: <Button variant="quiet">Cancel</Button>,
    danger: <Button variant="danger">Delete</Button>,
    link: <Button variant="link">Clear all</Button>,
    icon: (
      <Button variant="quiet" shape="icon" label="Close">
        <Icon name="close" />
      </Button>
    ),
    pressed: <Button isPressed>Reply in English</Button>,
    disabled: <Button disabled>Undo</Button>,
    hindered: (
      <Button variant="primary" isHindered>
        Save
      </Button>
    ),
    full: (
      <Button variant="primary" shape="full">
        Continue with Google
      </Button>
    ),
    long: <Button>{LONG}</Button>,
  },
  Toggle: {
    off: (
      <Held start={false}>
        {(is, change) => (
          <Toggle isPressed={is} onChange={change}>
            Updated
          </Toggle>
        )}
      </Held>
    ),
    on: (
      <Held start={true}>
        {(is, change) => (
          <Toggle isPressed={is} onChange={change}>
            Updated
          </Toggle>
        )}
      </Held>
    ),
    fixed: (
      <Toggle isPressed isFixed hint="English is required" onChange={() => undefined}>
        English
      </Toggle>
    ),
  },
  SaveBar: {
    saved: <SaveBar isDirty={false} isBusy={false} words={SAVING} />,
    unsaved: <SaveBar isDirty isBusy={false} words={SAVING} onDiscard={() => undefined} />,
    saving: <SaveBar isDirty isBusy words={SAVING} onDiscard={() => undefined} />,
    long: <SaveBar isDirty isWrong isBusy={false} words={{ ...SAVING, unsaved: LONG }} />,
  },
  Segmented: {
    two: (
      <Held<'unanswered' | 'answered'> start="unanswered">
        {(value, change) => (
          <Segmented
            label="Filter by status"
            value={value}
            onChange={change}
            options={[
              { value: 'unanswered', text: 'Unanswered' },
              { value: 'answered', text: 'Answered' },
            ]}
          />
        )}
      </Held>
    ),
  },
  Pager: { first: pager(0), middle: pager(3), last: pager(6) },
  Menu: {
    closed: (
      <Held start={false}>
        {(isOpen, open) => (
          <Menu align="start" isOpen={isOpen} onOpen={open} trigger={<Button>Open menu</Button>}>
            <MenuItem icon={<Icon name="settings" />} onSelect={() => undefined}>
              Settings
            </MenuItem>
            <MenuSeparator />
            <Held<'light' | 'dark'> start="light">
              {(value, change) => (
                <MenuChoice
                  heading="Appearance"
                  value={value}
                  onChange={change}
                  options={[
                    { value: 'light', text: 'Light', icon: <Icon name="check" /> },
                    { value: 'dark', text: LONG, icon: <Icon name="check" /> },
                  ]}
                />
              )}
            </Held>
          </Menu>
        )}
      </Held>
    ),
  },
  NoteButton: {
    closed: (
      <Held start={false}>
        {(isOpen, open) => (
          <NoteButton label="Sandbox" isOpen={isOpen} onOpen={open} trigger={<Button>What is this?</Button>}>
            <p>Nothing you send reaches a real store.</p>
          </NoteButton>
        )}
      </Held>
    ),
  },
};
