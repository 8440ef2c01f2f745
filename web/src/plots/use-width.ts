import { type RefObject, useEffect, useRef, useState } from 'react';

/** An element's width in whole pixels; 0 before layout. */
export const useWidth = (): [RefObject<HTMLDivElement | null>, number] => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return [box, width];
};
