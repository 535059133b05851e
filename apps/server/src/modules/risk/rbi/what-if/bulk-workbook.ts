import type {
  BulkChange,
  BulkFigures,
  BulkQuestion,
  BulkRow,
} from '@ircrisk/contract/modules/risk/rbi-bulk.ts';
import { fieldName, inputFields } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { type Language, nameIn, say, type Text } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';
import { writeXlsx } from 'hucre/xlsx';

const words = {
  results: { zh: '对比', en: 'Comparison' },
  question: { zh: '假设', en: 'Question' },
  tag: { zh: '位号', en: 'Tag' },
  part: { zh: '部件', en: 'Component' },
  before: { zh: '现状', en: 'before' },
  after: { zh: '假设后', en: 'after' },
  set: { zh: '改为', en: 'set to' },
  multiply: { zh: '乘以', en: 'multiplied by' },
  inspection: { zh: '检验', en: 'Inspection' },
  rbiDate: { zh: '评估日期', en: 'RBI date' },
  planDate: { zh: '计划日期', en: 'Plan date' },
} satisfies Record<string, Text>;

const figureWords: Record<keyof BulkFigures, Text> = {
  df: { zh: '损伤系数', en: 'Damage factor' },
  pof: { zh: '失效概率（1/a）', en: 'POF (1/yr)' },
  risk: { zh: '风险', en: 'Risk' },
  riskPlan: { zh: '计划日期风险', en: 'Risk at plan date' },
  riskWith: { zh: '检验后风险', en: 'Risk with the plan' },
  levelPlan: { zh: '计划日期等级', en: 'Level at plan date' },
  targetDate: { zh: '目标日期', en: 'Target date' },
  action: { zh: '措施', en: 'Action' },
  inspectionDate: { zh: '检验日期', en: 'Inspection' },
  effectiveness: { zh: '有效性', en: 'Effectiveness' },
};

const actions: Record<string, Text> = {
  none: { zh: '无需检验', en: 'none' },
  inspect: { zh: '检验', en: 'inspect' },
  mitigate: { zh: '采取减缓措施', en: 'mitigate' },
  unknown: { zh: '未知', en: 'unknown' },
};

const isArea = (name: keyof BulkFigures) => name === 'risk' || name === 'riskPlan' || name === 'riskWith';

function cellOf(name: keyof BulkFigures, figures: BulkFigures, language: Language): string | number | null {
  const value = figures[name];
  if (name === 'action') return say(actions[figures.action] ?? actions.unknown!, language);
  return isArea(name) && typeof value === 'number'
    ? quantityOf('area').display[language].toDisplay(value)
    : value;
}

function changeLine({ path, act, value }: BulkChange, language: Language): (string | number)[] {
  const quantity = inputFields[path]?.quantity;
  const unit = quantity && quantityOf(quantity).display[language];
  const shown = act === 'set' && unit && typeof value === 'number' ? unit.toDisplay(value) : value;
  return [
    say(fieldName(path), language),
    say(words[act], language),
    shown,
    act === 'set' && unit ? unit.symbol : '',
  ];
}

/** What was asked and what it comes to, in the units and words of the reader. */
export async function bulkWorkbook(
  rows: readonly BulkRow[],
  question: BulkQuestion,
  language: Language,
): Promise<Buffer> {
  const w = (word: keyof typeof words) => say(words[word], language);
  const names = Object.keys(figureWords) as (keyof BulkFigures)[];
  const perYear = language === 'zh' ? '/a' : '/yr';
  const unit = `${quantityOf('area').display[language].symbol}${perYear}`;
  const heads = names.flatMap((name) => {
    const head = `${say(figureWords[name], language)}${isArea(name) ? ` (${unit})` : ''}`;
    return [`${head} ${w('before')}`, `${head} ${w('after')}`];
  });
  const results = [
    [w('tag'), w('part'), ...heads],
    ...rows.map((row) => [
      row.tag,
      nameIn(language, row.partName, row.partNameEn),
      ...names.flatMap((name) => [cellOf(name, row.before, language), cellOf(name, row.after, language)]),
    ]),
  ];
  const { inspection, rbiDate, planDate } = question;
  const asked = [
    ...question.changes.map((change) => changeLine(change, language)),
    ...(inspection ? [[w('inspection'), inspection.date, inspection.effectiveness]] : []),
    ...(rbiDate ? [[w('rbiDate'), rbiDate]] : []),
    ...(planDate ? [[w('planDate'), planDate]] : []),
  ];
  const sheets = [
    { name: w('results'), rows: results },
    { name: w('question'), rows: asked },
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}
