import type { DirectedEffect } from './outcomes.ts';
import { PART, PARTS } from './weather.ts';

/** Panels of the integration over the angle; each adapts to how wide the effect is at its distance. */
const PANELS = 16;
/** Deaths below it add nothing. */
const NONE = 1e-9;
/** Nobody stands in the source itself. */
const NEXT_TO_IT = 1;

/** Share that dies at a distance from the source, `angle` away from where the effect is turned to. */
const deathAt = ({ death }: DirectedEffect, distance: number, angle: number): number =>
  death(distance * Math.cos(angle), distance * Math.sin(angle)).individual;

/** The angle beyond which nobody dies; deaths only fall with the angle. */
function widthAt(effect: DirectedEffect, distance: number): number {
  if (deathAt(effect, distance, 0) < NONE) return 0;
  if (deathAt(effect, distance, Math.PI) >= NONE) return Math.PI;
  let [inside, outside] = [0, Math.PI];
  while (outside - inside > 1e-3 * inside && outside > 1e-7) {
    const middle = (inside + outside) / 2;
    if (deathAt(effect, distance, middle) >= NONE) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** Deaths summed from the axis to each of the nodes (Simpson), with the deaths there. */
function summed(effect: DirectedEffect, distance: number, width: number) {
  const step = width / PANELS;
  const deaths = Array.from({ length: 2 * PANELS + 1 }, (_, at) =>
    deathAt(effect, distance, (at * step) / 2),
  );
  const sums = [0];
  for (let at = 0; at < PANELS; at += 1) {
    const ends = (deaths[2 * at] as number) + (deaths[2 * at + 2] as number);
    sums.push((sums[at] as number) + (step / 6) * (ends + 4 * (deaths[2 * at + 1] as number)));
  }
  return { step, deaths, sums };
}

/** Deaths at one distance: ∫ over the angle from the axis to `angle`, which may go past the far side. */
interface Ring {
  readonly width: number;
  readonly integral: (angle: number) => number;
}

function ringAt(effect: DirectedEffect, distance: number): Ring {
  const width = widthAt(effect, distance);
  if (width === 0) return { width, integral: () => 0 };
  const { step, deaths, sums } = summed(effect, distance, width);
  const whole = sums[PANELS] as number;
  // Between two nodes the cubic that has both sums and both slopes.
  const upTo = (angle: number): number => {
    if (angle >= width) return whole;
    const at = Math.min(Math.floor(angle / step), PANELS - 1);
    const t = angle / step - at;
    const from = sums[at] as number;
    const to = sums[at + 1] as number;
    const rise = (deaths[2 * at] as number) * step;
    const fall = (deaths[2 * at + 2] as number) * step;
    return from + (to - from) * t * t * (3 - 2 * t) + rise * t * (1 - t) * (1 - t) + fall * t * t * (t - 1);
  };
  return {
    width,
    integral: (angle) => (angle <= Math.PI ? upTo(angle) : 2 * whole - upTo(2 * Math.PI - angle)),
  };
}

/** Share that dies on a ring at a bearing, over all the ways the effect is turned. */
function shareOn({ width, integral }: Ring, towards: DirectedEffect['towards'], bearing: number): number {
  if (width === 0) return 0;
  if (towards === null) return integral(Math.PI) / Math.PI;
  const first = Math.floor((bearing - width) / PART);
  // Of a ring that is reached from everywhere, each part once.
  const count = Math.min(PARTS, Math.floor((bearing + width) / PART) - first + 1);
  const signed = (angle: number) => (angle < 0 ? -integral(-angle) : integral(angle));
  let share = 0;
  let before = signed(first * PART - bearing);
  for (let part = first; part < first + count; part += 1) {
    const after = signed((part + 1) * PART - bearing);
    share += ((towards[(part + 2 * PARTS) % PARTS] as number) / PART) * (after - before);
    before = after;
  }
  return share;
}

/** Rings lie a hundredth of their distance apart and are calculated once: a grid asks for the same ones again and again. */
const APART = 0.01;
const ringsOf = new WeakMap<DirectedEffect, Map<number, Ring>>();

function ring(effect: DirectedEffect, number: number): Ring {
  let rings = ringsOf.get(effect);
  if (!rings) {
    rings = new Map();
    ringsOf.set(effect, rings);
  }
  const known = rings.get(number);
  if (known) return known;
  const found = ringAt(effect, Math.exp(number * APART));
  rings.set(number, found);
  return found;
}

/** Share that dies at a distance and bearing from the source, over all the ways the effect is turned. */
export function turnedShare(effect: DirectedEffect, distance: number, bearing: number): number {
  const at = Math.log(Math.max(distance, NEXT_TO_IT)) / APART;
  const inner = Math.floor(at);
  const near = shareOn(ring(effect, inner), effect.towards, bearing);
  const far = shareOn(ring(effect, inner + 1), effect.towards, bearing);
  const t = at - inner;
  // It falls by powers of the distance; where it ends it has none.
  return near > 0 && far > 0 ? near * (far / near) ** t : near + (far - near) * t;
}
