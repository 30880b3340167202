/** A neutral symbol for each store, not its trademark. `label` is '' next to the store's name. */
export const StoreGlyph = ({ store, label }: { store: 'apple' | 'google'; label: string }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    role="img"
    aria-label={label}
    aria-hidden={label === '' || undefined}
  >
    {store === 'apple' ? (
      <>
        <rect x="4" y="1.5" width="8" height="13" rx="2" />
        <path d="M7 12.3h2" />
      </>
    ) : (
      <path d="M4 2.5v11L13 8z" />
    )}
  </svg>
);
