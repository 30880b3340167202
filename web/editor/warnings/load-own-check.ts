/** The page's own check, which is loaded after it. If that fails, it warns about nothing and is loaded again the next time. */
export const loadOwnCheck = async () => {
  try {
    return (await import('./find-warnings.ts')).findHere;
  } catch {
    return () => [];
  }
};
