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
