import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in whole pixels; 0 until it is laid out. */
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
