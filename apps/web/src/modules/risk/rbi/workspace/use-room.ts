import { useEffect, useRef, useState } from 'react';

/** Height an element has, for parts that draw only what can be seen. */
export function useRoom(least = 120) {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(400);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setHeight(Math.max(element.clientHeight, least)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [least]);
  return { ref, height };
}
