import { amine } from './devices/amine.ts';
import { cdu } from './devices/cdu.ts';
import type { DeviceRows } from './devices/device-rows.ts';
import { fcc } from './devices/fcc.ts';
import { hdt } from './devices/hdt.ts';
import { tankFarm } from './devices/tank-farm.ts';
import { utilities } from './devices/utilities.ts';

/** What stands in each device of the demo refinery. Names and figures are invented and of believable size. */
export const branches = [
  { key: 'refining', name: '炼油生产区', nameEn: 'Refining area', abbreviation: '炼油' },
  { key: 'storage', name: '储运区', nameEn: 'Storage area', abbreviation: '储运' },
  { key: 'utility', name: '公用工程区', nameEn: 'Utilities area', abbreviation: '公用' },
] as const;

export const devices: readonly DeviceRows[] = [cdu, fcc, hdt, amine, tankFarm, utilities];
