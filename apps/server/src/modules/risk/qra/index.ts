import { qraStudy, qraStudyCalls } from '@ircrisk/contract/resources/studies.ts';
import type { ServerModule } from '#platform/module.ts';

/** Quality risk studies: their list is declared, their life is every study's. */
export const qra: ServerModule = {
  id: 'qra',
  studies: [
    {
      resource: qraStudy,
      calls: qraStudyCalls,
      columns: { code: 'study_no', name: 'study_name', nameEn: 'study_name_en' },
      link: () => '/qra',
    },
  ],
};
