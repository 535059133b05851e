import dayjs, { type Dayjs, type PluginFunc } from 'dayjs';

/** On the page itself: embedded applications are built apart and read the same page. */
const zoneOf = (): string | undefined => globalThis.document?.documentElement.dataset.timeZone;

/** The company's zone, told once somebody is signed in; what the date pickers call "now" is the plant's from then on. */
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

/** The date pickers ask their "now" for `tz()` where dayjs has it: here it is the plant's wall clock. */
const plantWall: PluginFunc = (_, dates) => {
  (dates.prototype as Dayjs & { tz: () => Dayjs }).tz = function tz() {
    return dayjs(plantTime(this.valueOf()));
  };
};
dayjs.extend(plantWall);
