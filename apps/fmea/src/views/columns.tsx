import type { FmeaDetail } from '@ircrisk/contract/modules/risk/fmea.ts';
import { choice, dictionary, number, text, yesNo } from '@ircrisk/contract/resource.ts';
import { priorityChoices } from '@ircrisk/contract/resources/fmeca/choices.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { fmecaText, type ScaleLevel } from '@ircrisk/engine-fmeca';
import { elementName, named, saidIn } from '@ircrisk/engine-fmeca/structured/model.ts';
import { isRating, ratedTexts, readRatedTexts } from '@ircrisk/engine-fmeca/structured/rated-text.ts';
import type { RiskRow } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { isAnswered, isHigh, type RowAction } from '@ircrisk/engine-fmeca/structured/steps.ts';
import type { PopCell, SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import { observedColumn, type Seen, secondCells, secondColumns } from './second-rating.tsx';

const words = (zh: string, en: string, width: number, more: object = {}) =>
  text({ zh, en, max: 1000, width, ...more });
const rating = (zh: string, en = zh) => number({ zh, en, integer: true, min: 1, max: 10, width: 46 });
const figure = (zh: string, width: number) => number({ zh, en: zh, integer: true, width, readOnly: true });
const priority = (zh: string) => choice({ zh, en: zh, choices: priorityChoices, width: 52, readOnly: true });

const fromControls: Text = {
  zh: '探测控制已评级，D 取其中最好的一项；请改控制的评级',
  en: 'The detection controls are rated and the best of them is D; change their rating',
};
const unanswered: Text = {
  zh: 'AP 高的行须有已完成的措施或书面理由才能关闭',
  en: 'A row of high priority is closed once an action is completed or a reason is written',
};
const wrongMark: Text = {
  zh: '方括号内的评分应为 1–10 的整数',
  en: 'A rating in brackets is a whole number from 1 to 10',
};
const isMarked = (value: unknown): Text | undefined =>
  readRatedTexts(String(value ?? '')).every(({ rating: one }) => one === null || isRating(one))
    ? undefined
    : wrongMark;

/** The letter of a priority as a chip; nothing rated says why when pointed at. */
const chip = (name: 'priority' | 'revisedPriority') => (row: SheetRow) => {
  const value = row[name];
  if (typeof value !== 'string')
    return name === 'priority' && row.reason ? <span title={String(row.reason)}>–</span> : null;
  return <b className={`fm-ap is-${value}`}>{value}</b>;
};

function Scale({
  cell,
  levels,
  language,
}: {
  cell: PopCell;
  levels: readonly ScaleLevel[];
  language: Language;
}) {
  return (
    <div className="ir-sheet-pop fm-scale">
      {levels.map((level) => (
        <button
          key={level.rating}
          type="button"
          tabIndex={-1}
          aria-pressed={String(level.rating) === cell.text}
          onPointerDown={(event) => {
            event.preventDefault();
            cell.pick(level.rating);
          }}
        >
          <b>{level.rating}</b> {level[language]}
        </button>
      ))}
    </div>
  );
}

/** Columns of the form sheet in the handbook's order, from the effects or, read the other way, from the cause. */
export function formColumns(
  { type, scales, matrix }: Pick<FmeaDetail, 'type' | 'scales' | 'matrix'>,
  direction: 'effect' | 'cause',
  language: Language,
): SheetColumn[] {
  const isMsr = type === 'msr';
  const scaled = (levels: readonly ScaleLevel[]) =>
    isMsr ? {} : { pop: (cell: PopCell) => <Scale cell={cell} levels={levels} language={language} /> };
  const effects: SheetColumn = {
    name: 'effects',
    field: words('失效影响 [S]', 'Failure effects [S]', 200, {
      hint: { zh: '多项以分号隔开，方括号内为 S', en: 'Several with semicolons, S in brackets' },
    }),
    check: isMarked,
  };
  const mode: SheetColumn = {
    name: 'mode',
    field: words('失效模式', 'Failure mode', 160, { required: true }),
  };
  const cause: SheetColumn = { name: 'cause', field: words('失效起因', 'Failure cause', 170) };
  const chain = direction === 'effect' ? [effects, mode, cause] : [cause, mode, effects];
  const place: SheetColumn[] = [
    // First and always in view: it is what the sheet is read for.
    { name: 'priority', field: priority('AP'), show: chip('priority'), frozen: true },
    { name: 'element', field: words('要素', 'Element', 110, { required: true }), frozen: true, merged: true },
    {
      name: 'function',
      field: words('功能', 'Function', 130, { required: true }),
      frozen: true,
      merged: true,
    },
  ];
  return [
    ...place,
    ...chain,
    {
      name: 'isoCode',
      field: dictionary({ zh: 'ISO 代码', en: 'ISO code', dictionary: 'failure_mode', width: 84 }),
    },
    { name: 'severity', field: figure('S', 40) },
    { name: 'prevention', field: words('预防控制', 'Prevention control', 160) },
    { name: 'occurrence', field: rating(isMsr ? 'F' : 'O'), ...scaled(scales.occurrence) },
    ...(isMsr ? [] : [observedColumn(language)]),
    { name: 'control', field: words('探测控制 [D]', 'Detection control [D]', 180), check: isMarked },
    {
      name: 'detection',
      field: rating(isMsr ? 'M' : 'D'),
      ...scaled(scales.detection),
      check: (value, row) =>
        row.isDetectionRated === true && value !== row.detection ? fromControls : undefined,
    },
    { name: 'rpn', field: figure('RPN', 52) },
    ...secondColumns(matrix, language),
    { name: 'filterCode', field: words('筛选代码', 'Filter code', 80) },
    { name: 'justification', field: words('不采取措施的理由', 'Reason for no action', 160) },
    { name: 'revisedSeverity', field: rating('S′') },
    { name: 'revisedOccurrence', field: rating(isMsr ? 'F′' : 'O′') },
    { name: 'revisedDetection', field: rating(isMsr ? 'M′' : 'D′') },
    { name: 'revisedPriority', field: priority('AP′'), show: chip('revisedPriority') },
    {
      name: 'closed',
      field: yesNo({ zh: '已关闭', en: 'Closed', width: 66 }),
      check: (value, row) => (value === true && row.mayClose !== true ? unanswered : undefined),
    },
    { name: 'remark', field: words('备注', 'Remark', 140) },
  ];
}

/** A row as the sheet shows it, in the language of the person. */
export function sheetRow(
  row: RiskRow,
  actions: readonly RowAction[],
  language: Language,
  seen: Seen | null,
): SheetRow {
  const { risk } = row;
  const own = (zh: string | null | undefined, en: string | null | undefined) =>
    named(zh ?? '', en, language) || null;
  return {
    id: row.id,
    element: elementName(row.element, language),
    function: saidIn(row.function, language),
    effects: ratedTexts(
      row.effects.map((effect) => ({ text: saidIn(effect, language), rating: effect.severity ?? null })),
      language,
    ),
    mode: saidIn(row.mode, language),
    isoCode: row.mode.isoCode ?? null,
    severity: row.severity,
    cause: row.cause ? saidIn(row.cause, language) : null,
    prevention: own(risk?.prevention, risk?.preventionEn),
    occurrence: row.occurrence,
    control: own(risk?.control, risk?.controlEn),
    detection: row.detection,
    isDetectionRated: row.isDetectionRated,
    priority: row.priority,
    reason: row.reason ? fmecaText(row.reason, language) : null,
    rpn: row.rpn,
    filterCode: risk?.filterCode ?? null,
    justification: own(risk?.justification, risk?.justificationEn),
    revisedSeverity: risk?.revisedSeverity ?? null,
    revisedOccurrence: risk?.revisedOccurrence ?? null,
    revisedDetection: risk?.revisedDetection ?? null,
    revisedPriority: row.revisedPriority,
    closed: risk?.closed ?? false,
    mayClose: !isHigh(row) || isAnswered(row, actions),
    remark: risk?.remark ?? null,
    ...secondCells(row),
    seen,
  };
}
