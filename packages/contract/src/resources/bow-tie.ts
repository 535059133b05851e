import { choice, dictionary, number, reference, resource, text } from '../resource.ts';
import { studyCalls, studyFields, studyNotes } from '../study.ts';
import type { Text } from '../text.ts';

const t = (zh: string, en: string): Text => ({ zh, en });
const judged = { readOnly: true, summary: true } as const;

export const colourWords = {
  green: t('绿', 'Green'),
  amber: t('黄', 'Amber'),
  red: t('红', 'Red'),
};

export const bowTie = resource('bow-tie', {
  service: 'ircrisk-dynamic-barrier-management',
  table: 'bow_ties',
  title: t('蝴蝶结', 'Bow-ties'),
  purpose: t(
    '威胁、顶上事件和后果之间的屏障，颜色随屏障状态实时变化。',
    'Barriers between threats, the top event and consequences, coloured by their live states.',
  ),
  label: 'name',
  fields: {
    ...studyFields,
    colour: choice({
      ...t('场景', 'Scenario'),
      choices: colourWords,
      list: true,
      filter: true,
      ...judged,
    }),
    frequency: number({ ...t('最差频率（/年）', 'Worst frequency, 1/y'), list: true, ...judged }),
    frequencyHigh: number({
      ...t('未知屏障失效时的频率（/年）', 'Frequency should unknown barriers be lost, 1/y'),
      ...judged,
    }),
    gap: number({ ...t('缺口（数量级）', 'Gap, decades'), list: true, ...judged }),
    gapHigh: number({
      ...t('未知屏障失效时的缺口（数量级）', 'Gap should unknown barriers be lost, decades'),
      ...judged,
    }),
    nodeId: reference({ ...t('区域', 'Area'), to: 'factory-model', list: true, filter: true }),
    majorHazard: dictionary({
      ...t('重大危险源等级', 'Major hazard level'),
      dictionary: 'major_hazard',
      list: true,
      filter: true,
    }),
    hazard: text({ ...t('危险源', 'Hazard, Chinese'), max: 200, required: true, list: true }),
    hazardEn: text({ ...t('危险源（英文）', 'Hazard'), max: 200 }),
    topEvent: text({ ...t('顶上事件', 'Top event, Chinese'), max: 200, required: true, list: true }),
    topEventEn: text({ ...t('顶上事件（英文）', 'Top event'), max: 200 }),
    minimumPrevention: number({
      ...t('预防屏障下限', 'Least prevention barriers'),
      integer: true,
      min: 0,
      max: 10,
      default: 2,
    }),
    minimumMitigation: number({
      ...t('减缓屏障下限', 'Least mitigation barriers'),
      integer: true,
      min: 0,
      max: 10,
      default: 1,
    }),
    ...studyNotes,
    calculatedTime: { ...studyNotes.calculatedTime, summary: true },
  },
  summary: { table: 'bow_tie_results', key: 'study_id' },
  order: { by: 'code' },
  exchange: ['export'],
  inProject: true,
});
export const bowTieCalls = studyCalls(bowTie);
