import { useEffect, useRef, useState } from 'react';

/** Brings whoever is refused to the first field that is wrong, with its reason, instead of leaving them at the button. */
export const useFocusInvalid = () => {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, refuse: (): void => setTries((before) => before + 1) };
};
