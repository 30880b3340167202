import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import popup from './popup.module.css';
import { useReturnFocus } from './use-return-focus.ts';

export type PaletteItem = { id: string; text: string; group: string; icon?: ReactNode; end?: ReactNode };

type Props<Item extends PaletteItem> = {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  placeholder: string;
  none: string;
  query: string;
  onQuery: (query: string) => void;
  /** The matching items in display order; items of a group must be adjacent. */
  items: readonly Item[];
  /** Called after the palette is closed and the focus restored. */
  onChosen: (item: Item) => void;
};

/** A command palette. */
export const Palette = <Item extends PaletteItem>(props: Props<Item>) => {
  const { isOpen, onClose, label, placeholder, none, query, onQuery, items, onChosen } = props;
  const chosen = useRef<Item>(undefined);
  const groups = [...Map.groupBy(items, ({ group }) => group)].map(([value, of]) => ({ value, items: of }));
  const before = useRef<Element>(null);
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus(isOpen, frame);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  // The chosen command may move the focus itself, so the focus is restored before it runs.
  const rest = (): boolean => {
    const item = chosen.current;
    chosen.current = undefined;
    if (!item) return returnFocus();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    onChosen(item);
    return false;
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        {/* With an explicit initial focus, the dialog does not measure every item. */}
        <Dialog.Popup
          ref={frame}
          className={styles.palette}
          aria-label={label}
          initialFocus={field}
          finalFocus={rest}
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={query}
            onValueChange={(text) => onQuery(text)}
            filter={null}
            itemToStringValue={(item: Item) => item.text}
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              ref={field}
              className={styles.query}
              aria-label={label}
              placeholder={placeholder}
            />
            <div className={styles.found}>
              <Autocomplete.Empty>
                {items.length === 0 && <p className={styles.none}>{none}</p>}
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(group: { value: string; items: Item[] }) => (
                  <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
                    <Autocomplete.GroupLabel className={popup.heading}>{group.value}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: Item) => (
                        <Autocomplete.Item
                          key={item.id}
                          value={item}
                          className={popup.item}
                          onClick={() => {
                            chosen.current = item;
                            onClose();
                          }}
                        >
                          {item.icon}
                          <span className={popup.text}>{item.text}</span>
                          {item.end}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
