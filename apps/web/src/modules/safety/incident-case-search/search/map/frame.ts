export interface Spot {
  x: number;
  y: number;
}
/** The part of the flat world that is seen. */
export interface Frame extends Spot {
  width: number;
  height: number;
}

/** A degree of longitude is as wide as it is at 40°, where most plants stand: shapes there are true, and boxes stay boxes. */
export const narrowing = Math.cos((40 * Math.PI) / 180);
export const project = (latitude: number, longitude: number): Spot => ({
  x: longitude * narrowing,
  y: -latitude,
});

const half = 180 * narrowing;
/** From Svalbard to New Zealand, so that the list below is seen as well; nearer to a pole only where something happened there. */
export function wholeFrame(latitudes: readonly number[]): Frame {
  const farthest = (least: number, ends: readonly number[]) =>
    ends.reduce((most, end) => Math.max(most, Math.min(90, end + 4)), least);
  const north = farthest(76, latitudes);
  const south = farthest(
    48,
    latitudes.map((one) => -one),
  );
  return { x: -half, y: -north, width: 2 * half, height: north + south };
}

/** The same part within the world and in its shape, no smaller than a thirty-second of it. */
function kept(width: number, middle: Spot, whole: Frame): Frame {
  const size = Math.max(whole.width / 32, Math.min(width, whole.width));
  const height = (size * whole.height) / whole.width;
  const within = (start: number, room: number, least: number, all: number) =>
    Math.max(least, Math.min(start, least + all - room));
  return {
    x: within(middle.x - size / 2, size, whole.x, whole.width),
    y: within(middle.y - height / 2, height, whole.y, whole.height),
    width: size,
    height,
  };
}
export const middleOf = ({ x, y, width, height }: Frame): Spot => ({ x: x + width / 2, y: y + height / 2 });
export const zoomed = (frame: Frame, whole: Frame, factor: number, about = middleOf(frame)): Frame =>
  kept(frame.width / factor, about, whole);
export function moved(frame: Frame, whole: Frame, by: Spot): Frame {
  const { x, y } = middleOf(frame);
  return kept(frame.width, { x: x + by.x, y: y + by.y }, whole);
}
export const isSeen = ({ x, y }: Spot, frame: Frame): boolean =>
  x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
