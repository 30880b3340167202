/** An app of a store account that can be added; `image` is '' when it has none. */
export type OfferedApp = { id: string; name: string; image: string; creator: string };
