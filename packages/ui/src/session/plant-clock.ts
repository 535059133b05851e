import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** On the page itself: embedded applications are built apart and read the same page. */
const zoneOf = (): string | undefined => globalThis.document?.documentElement.dataset.timeZone;

/** The company's zone, told once somebody is signed in; what the date pickers call "now" is the plant's from then on. */
export function setPlantZone(zone: string): void {
  document.documentElement.dataset.timeZone = zone;
  dayjs.tz.setDefault(zone);
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
