/** On the page itself: embedded applications are built apart and read the same page. */
const zoneOf = (): string | undefined => globalThis.document?.documentElement.dataset.timeZone;

/** The company's zone, told once somebody is signed in. */
export function setPlantZone(zone: string): void {
  document.documentElement.dataset.timeZone = zone;
}

/**
 * A moment as the plant's clocks show it, `yyyy-MM-dd HH:mm:ss`. Times on the wire are plant time: a device of another zone must
 * not write its own.
 */
export const plantTime = (at: number | Date = Date.now()): string => {
  const zone = zoneOf();
  return new Date(at).toLocaleString('sv-SE', zone ? { timeZone: zone } : {});
};

export const plantNow = (): string => plantTime();
export const plantToday = (): string => plantTime().slice(0, 10);

/** The moment at which the plant's clocks show this time, `yyyy-MM-dd HH:mm[:ss]`; NaN where it is none. */
export function plantMoment(text: string): number {
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(wall)) return wall;
  const shownAt = (at: number) => Date.parse(`${plantTime(at).replace(' ', 'T')}Z`);
  // Twice, as the clocks may have changed between the guess and the moment.
  const guess = wall - (shownAt(wall) - wall);
  return guess - (shownAt(guess) - wall);
}
