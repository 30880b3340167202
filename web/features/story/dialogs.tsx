import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LeaveDialog } from '#web/ui/leave-dialog.tsx';
import { Palette } from '#web/ui/palette.tsx';
import { Held, LONG, Opened, type Stories } from './stories.tsx';

const ITEMS = [
  { id: 'dashboard', text: 'Dashboard', group: 'Go to' },
  { id: 'reviews', text: 'Reviews', group: 'Go to' },
  { id: 'long', text: LONG, group: 'Apps' },
];

export const DIALOGS: Stories = {
  Dialog: {
    open: (
      <Opened text="Open a dialog">
        {(isOpen, close) => (
          <Dialog isOpen={isOpen} onClose={close} title="Keys" close="Close">
            <p>{LONG}</p>
          </Dialog>
        )}
      </Opened>
    ),
  },
  AlertDialog: {
    open: (
      <Opened text="Ask what to do">
        {(isOpen, close) => (
          <AlertDialog
            isOpen={isOpen}
            title="Review not found"
            text="The store does not know this review any more."
            keep="Keep"
            confirm="Delete"
            onKeep={close}
            onConfirm={close}
            finalFocus={() => null}
          />
        )}
      </Opened>
    ),
  },
  ConfirmDialog: {
    open: (
      <Opened text="Ask before it is done">
        {(isOpen, close) =>
          isOpen && (
            <ConfirmDialog
              title="Delete Leafkeeper?"
              tick="I understand"
              keep="Keep"
              confirm="Delete"
              isBusy={false}
              onKeep={close}
              onConfirm={close}
            >
              Its reviews are hidden.
            </ConfirmDialog>
          )
        }
      </Opened>
    ),
  },
  LeaveDialog: {
    open: (
      <Opened text="Leave with changes">
        {(isOpen, close) =>
          isOpen && (
            <LeaveDialog onStay={close} onLeave={close}>
              What you changed is not saved.
            </LeaveDialog>
          )
        }
      </Opened>
    ),
  },
  Palette: {
    open: (
      <Opened text="Open the palette">
        {(isOpen, close) => (
          <Held start="">
            {(query, type) => (
              <Palette
                isOpen={isOpen}
                onClose={close}
                label="Search or jump"
                placeholder="Search or jump"
                none="Nothing of that name"
                query={query}
                onQuery={type}
                items={ITEMS.filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()))}
                onChosen={close}
              />
            )}
          </Held>
        )}
      </Opened>
    ),
  },
};
