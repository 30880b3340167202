import { Button } from '#web/ui/controls/button.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { Palette } from '#web/ui/overlays/palette.tsx';
import { PanelMenu } from '#web/ui/overlays/panel-menu.tsx';
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
      <Opened text="Open an alert">
        {(isOpen, close) => (
          <AlertDialog
            isOpen={isOpen}
            title="Review not found"
            text="The review seems to be removed from the store."
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
      <Opened text="Open a confirmation">
        {(isOpen, close) =>
          isOpen && (
            <ConfirmDialog
              title="Remove Leafkeeper?"
              tick="I understand"
              keep="Cancel"
              confirm="Remove"
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
      <Opened text="Leave with unsaved changes">
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
  PanelMenu: {
    open: (
      <Held start={false}>
        {(isOpen, change) => (
          <PanelMenu
            title="Filter reviews"
            close="Close"
            trigger={<Button>Filter</Button>}
            isOpen={isOpen}
            onOpen={change}
            action={<Button variant="link">Clear all</Button>}
            result="128 reviews found"
          >
            <p>{LONG}</p>
          </PanelMenu>
        )}
      </Held>
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
                label="Search or go to…"
                placeholder="Search or go to…"
                none="No results"
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
