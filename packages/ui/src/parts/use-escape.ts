import { use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { PageShownContext } from './page-shown.ts';

// The component library asks this hook, in place of its own, which layer Escape belongs to (apps/web/build/escape.ts). Its own
// notes a layer while it is being drawn: a drawing that React throws away stays noted, and from then on Escape closes nothing.

interface Escape {
  /** Nothing lies above. */
  top: boolean;
  event: KeyboardEvent;
}

interface Layer {
  /** Later ones lie above. */
  place: number;
  onEsc: (pressed: Escape) => void;
}

const present = new Set<Layer>();
let places = 0;
/** The Escape that ends the choice of a Chinese word is not meant for the layer. */
const afterComposingMs = 200;
let composed = Number.NEGATIVE_INFINITY;

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || event.isComposing || event.timeStamp - composed < afterComposingMs) return;
  const layers = [...present].sort((a, b) => b.place - a.place);
  for (const [at, { onEsc }] of layers.entries()) onEsc({ top: at === 0, event });
};
const onComposed = (event: Event): void => {
  composed = event.timeStamp;
};

/** Tells a layer of Escape while it is open and part of the page in sight; `onEsc` knows whether it is the topmost. */
export default function useEscape(wanted: boolean, onEsc: ((pressed: Escape) => void) | undefined): void {
  const isOpen = use(PageShownContext) && wanted;
  const tell = useEffectEvent((pressed: Escape) => onEsc?.(pressed));
  const [layer] = useState<Layer>(() => ({ place: 0, onEsc: () => {} }));
  // Drawn from the outside in, while effects come from the inside out: the place is taken here, the layer is noted there.
  const place = useMemo(() => (isOpen ? ++places : 0), [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    layer.place = place;
    layer.onEsc = (pressed) => tell(pressed);
    present.add(layer);
    if (present.size === 1) {
      window.addEventListener('keydown', onKeyDown);
      window.addEventListener('compositionend', onComposed);
    }
    return () => {
      present.delete(layer);
      if (present.size > 0) return;
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('compositionend', onComposed);
    };
  }, [isOpen, place, layer]);
}
