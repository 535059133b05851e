import type { FmecaWorkspace } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { expect, it } from 'vitest';
import { singlePointCsv } from './single-points.ts';

it('single points go out one a line in the reader’s language, and no cell is a formula', async () => {
  const study = {
    items: [{ id: '1', name: '泵', nameEn: 'Pump' }],
    figures: { singlePoints: ['7'] },
  } as unknown as FmecaWorkspace;
  const modes = [
    { id: '7', itemId: '1', mode: '外漏', modeEn: '=Leak "big"', severityClass: 'I', rpn: 126 },
    { id: '8', itemId: '1', mode: '振动', severityClass: 'III' },
  ];
  const [head, line, ...rest] = (await singlePointCsv(study, modes, 'en').text()).trim().split('\r\n');
  expect(head).toContain('"Item"');
  expect(line).toContain(`"Pump",`);
  expect(line).toContain(`"'=Leak ""big"""`);
  expect(line).toContain('"126"');
  expect(rest).toEqual([]);
  expect(await singlePointCsv(study, modes, 'zh').text()).toContain('"泵","","外漏"');
});
