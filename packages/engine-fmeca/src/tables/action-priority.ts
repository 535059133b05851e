import { type PriorityTable, type PriorityTableData, readPriorityTable } from '../priority-table.ts';

/**
 * Action priority of the AIAG & VDA FMEA Handbook (2019), DFMEA and PFMEA; compared cell by cell with an independent
 * public transcription. Trap: variants with H at S 9–10 × O 1 go round; O 1 and S 1 are always L.
 */
export const actionPriorityData: PriorityTableData = {
  bands: {
    S: ['9-10', '7-8', '4-6', '2-3', '1'],
    O: ['8-10', '6-7', '4-5', '2-3', '1'],
    D: ['7-10', '5-6', '2-4', '1'],
  },
  compact: {
    '9-10': ['HHHH', 'HHHH', 'HHHM', 'HMLL', 'LLLL'],
    '7-8': ['HHHH', 'HHHM', 'HMMM', 'MMLL', 'LLLL'],
    '4-6': ['HHMM', 'MMML', 'MLLL', 'LLLL', 'LLLL'],
    '2-3': ['MMLL', 'LLLL', 'LLLL', 'LLLL', 'LLLL'],
    '1': ['LLLL', 'LLLL', 'LLLL', 'LLLL', 'LLLL'],
  },
};

const reading = readPriorityTable(actionPriorityData);
if (!reading.table) throw new Error('the action priority table cannot be read');
export const actionPriorityTable: PriorityTable = reading.table;

export const priorityMeanings = {
  H: { zh: '必须采取措施或书面说明理由', en: 'must act or justify in writing' },
  M: { zh: '应采取措施或说明理由', en: 'should act or justify' },
  L: { zh: '可以采取措施', en: 'may act' },
} as const;
