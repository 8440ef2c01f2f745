import { useEffect, useState } from 'react';

/** True once a condition has held for some time. */
export const useLasting = (isSo: boolean, ms: number): boolean => {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return lasts;
};
