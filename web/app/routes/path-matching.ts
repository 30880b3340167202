/** How the router reads a path: as the guards do, which would not know `/Dashboard`. */
export const PATH_MATCHING = { caseSensitive: true } as const;
