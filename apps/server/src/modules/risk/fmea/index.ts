import { fmeaStudy, fmeaStudyCalls } from '@ircrisk/contract/resources/studies.ts';
import type { ServerModule } from '#platform/module.ts';

/** Failure-mode studies: their list is declared, their life is every study's. */
export const fmea: ServerModule = {
  id: 'fmea',
  studies: [
    {
      resource: fmeaStudy,
      calls: fmeaStudyCalls,
      columns: { code: 'study_no', name: 'study_name', nameEn: 'study_name_en' },
      link: () => '/fmea',
    },
  ],
};
