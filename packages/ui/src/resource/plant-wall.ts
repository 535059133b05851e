import dayjs, { type Dayjs, type PluginFunc } from 'dayjs';
import { plantTime } from '../session/plant-clock.ts';

/** The date pickers ask their "now" for `tz()` where dayjs has it: here it is the plant's wall clock. */
export const plantWall: PluginFunc = (_, dates) => {
  (dates.prototype as Dayjs & { tz: () => Dayjs }).tz = function tz() {
    return dayjs(plantTime(this.valueOf()));
  };
};
