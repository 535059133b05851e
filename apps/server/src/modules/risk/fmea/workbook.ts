import { riskLevels } from '@ircrisk/contract/resources/ledger/choices.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import type {
  elementRoles,
  FmeaElement,
  FmeaModel,
  ModelIndex,
} from '@ircrisk/engine-fmeca/structured/model.ts';
import { ratedTexts } from '@ircrisk/engine-fmeca/structured/rated-text.ts';
import { type RatingRule, type RiskRow, sheetOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { writeXlsx } from 'hucre/xlsx';

export type Cell = string | number | null;
const of = (zh: string, en: string): Text => ({ zh, en });

export const sheetTitles = {
  form: of('FMEA 表单', 'FMEA form sheet'),
  parts: of('结构与功能', 'Structure and functions'),
  links: of('功能网', 'Function net'),
} as const;

/** Columns of the form sheet in the handbook's order; calculated ones are written and passed over when they come back. */
export const formColumns = {
  path: of('结构路径', 'Element path'),
  function: of('功能', 'Function'),
  effects: of('失效影响 [S]', 'Failure effects [S]'),
  effectsEn: of('失效影响（英文）', 'Failure effects in English'),
  severity: of('S', 'S'),
  mode: of('失效模式', 'Failure mode'),
  modeEn: of('失效模式（英文）', 'Failure mode in English'),
  isoCode: of('ISO 代码', 'ISO code'),
  causePath: of('起因要素路径', 'Path of the cause’s element'),
  causeFunction: of('起因功能', 'Function of the cause'),
  cause: of('失效起因', 'Failure cause'),
  causeEn: of('失效起因（英文）', 'Failure cause in English'),
  prevention: of('预防控制', 'Prevention control'),
  preventionEn: of('预防控制（英文）', 'Prevention control in English'),
  occurrence: of('O', 'O'),
  control: of('探测控制 [D]', 'Detection control [D]'),
  controlEn: of('探测控制（英文）', 'Detection control in English'),
  detection: of('D', 'D'),
  priority: of('AP', 'AP'),
  rpn: of('RPN', 'RPN'),
  filterCode: of('筛选代码', 'Filter code'),
  justification: of('不采取措施的理由', 'Reason for no action'),
  justificationEn: of('不采取措施的理由（英文）', 'Reason for no action in English'),
  revisedSeverity: of('S′', 'S′'),
  revisedOccurrence: of('O′', 'O′'),
  revisedDetection: of('D′', 'D′'),
  revisedPriority: of('AP′', 'AP′'),
  closed: of('已关闭', 'Closed'),
  agreedSeverity: of('确认时的 S', 'S when agreed'),
  remark: of('备注', 'Remark'),
  matrixProbability: of('可能性', 'Probability level'),
  consequenceP: of('人员 P', 'People P'),
  consequenceE: of('环境 E', 'Environment E'),
  consequenceO: of('生产 O', 'Operation O'),
  consequenceA: of('资产 A', 'Asset A'),
  consequenceR: of('声誉 R', 'Reputation R'),
  riskLevel: of('风险', 'Risk'),
  modeId: of('模式 ID', 'Mode ID'),
  causeId: of('起因 ID', 'Cause ID'),
} as const satisfies Record<string, Text>;

export const partColumns = {
  path: formColumns.path,
  pathEn: of('结构路径（英文）', 'Element path in English'),
  role: of('要素类别', 'Kind of element'),
  tag: of('设备位号', 'Equipment tag'),
  isoClass: of('设备类别', 'Equipment class'),
  function: formColumns.function,
  functionEn: of('功能（英文）', 'Function in English'),
  requirement: of('要求', 'Requirement'),
  requirementEn: of('要求（英文）', 'Requirement in English'),
  characteristic: of('特殊特性', 'Special characteristic'),
  failure: of('失效', 'Failure'),
  failureEn: of('失效（英文）', 'Failure in English'),
  severity: formColumns.severity,
  isoCode: formColumns.isoCode,
  elementId: of('要素 ID', 'Element ID'),
  functionId: of('功能 ID', 'Function ID'),
  failureId: of('失效 ID', 'Failure ID'),
} as const satisfies Record<string, Text>;

export const linkColumns = {
  lowerPath: of('下层要素路径', 'Path of the lower element'),
  lower: of('下层功能', 'Lower function'),
  upperPath: of('上层要素路径', 'Path of the upper element'),
  upper: of('上层功能', 'Upper function'),
} as const satisfies Record<string, Text>;

/** Names of a path are put together by a mark nobody types into a name. */
export const pathMark = ' › ';
export const yesText = of('是', 'Yes');
export const roleTexts: Record<(typeof elementRoles)[number], Text> = {
  system: of('系统', 'System'),
  item: of('要素', 'Element'),
  step: of('工序', 'Process step'),
  man: of('人', 'Man'),
  machine: of('机', 'Machine'),
  material: of('料', 'Material'),
  method: of('法', 'Method'),
  milieu: of('环', 'Milieu'),
};

const pathText = (index: ModelIndex, element: FmeaElement | null): string | null =>
  element
    ? index
        .pathOf(element.id)
        .map(({ name }) => name)
        .join(pathMark)
    : null;

function formLine(
  index: ModelIndex,
  row: RiskRow,
  language: Language,
): Record<keyof typeof formColumns, Cell> {
  const { risk, mode, cause, effects } = row;
  return {
    path: pathText(index, row.element),
    function: row.function.text,
    effects: ratedTexts(
      effects.map(({ text, severity }) => ({ text, rating: severity ?? null })),
      'zh',
    ),
    effectsEn: effects.some(({ textEn }) => textEn)
      ? effects.map(({ text, textEn }) => textEn || text).join('; ')
      : null,
    severity: row.severity,
    mode: mode.text,
    modeEn: mode.textEn ?? null,
    isoCode: mode.isoCode ?? null,
    causePath: pathText(index, row.causeElement),
    causeFunction: row.causeFunction?.text ?? null,
    cause: cause?.text ?? null,
    causeEn: cause?.textEn ?? null,
    prevention: risk?.prevention ?? null,
    preventionEn: risk?.preventionEn ?? null,
    occurrence: row.occurrence,
    control: risk?.control ?? null,
    controlEn: risk?.controlEn ?? null,
    detection: row.detection,
    priority: row.priority,
    rpn: row.rpn,
    filterCode: risk?.filterCode ?? null,
    justification: risk?.justification ?? null,
    justificationEn: risk?.justificationEn ?? null,
    revisedSeverity: risk?.revisedSeverity ?? null,
    revisedOccurrence: risk?.revisedOccurrence ?? null,
    revisedDetection: risk?.revisedDetection ?? null,
    revisedPriority: row.revisedPriority,
    closed: risk?.closed ? say(yesText, language) : null,
    agreedSeverity: risk?.agreedSeverity ?? null,
    remark: risk?.remark ?? null,
    matrixProbability: risk?.matrixProbability ?? null,
    consequenceP: risk?.consequenceP ?? null,
    consequenceE: risk?.consequenceE ?? null,
    consequenceO: risk?.consequenceO ?? null,
    consequenceA: risk?.consequenceA ?? null,
    consequenceR: risk?.consequenceR ?? null,
    riskLevel: row.matrixRisk ? say(riskLevels[row.matrixRisk.level], language) : null,
    modeId: mode.id,
    causeId: cause?.id ?? null,
  };
}

function partLines(
  { model, pathOf }: ModelIndex,
  tags: ReadonlyMap<string, string>,
  language: Language,
): Record<keyof typeof partColumns, Cell>[] {
  const nothing = Object.fromEntries(Object.keys(partColumns).map((name) => [name, null])) as Record<
    keyof typeof partColumns,
    Cell
  >;
  return model.elements.flatMap((element) => {
    const path = pathOf(element.id);
    const place = {
      ...nothing,
      path: path.map(({ name }) => name).join(pathMark),
      pathEn: path.some(({ nameEn }) => nameEn)
        ? path.map(({ name, nameEn }) => nameEn || name).join(pathMark)
        : null,
      role: element.role ? say(roleTexts[element.role], language) : null,
      tag: tags.get(element.equipmentId ?? '') ?? null,
      isoClass: element.isoClass ?? null,
      elementId: element.id,
    };
    const functions = model.functions.filter(({ elementId }) => elementId === element.id);
    if (functions.length === 0) return [place];
    return functions.flatMap((fn) => {
      const held = {
        ...place,
        function: fn.text,
        functionEn: fn.textEn ?? null,
        requirement: fn.requirement ?? null,
        requirementEn: fn.requirementEn ?? null,
        characteristic: fn.characteristic ?? null,
        functionId: fn.id,
      };
      const failures = model.failures.filter(({ functionId }) => functionId === fn.id);
      if (failures.length === 0) return [held];
      return failures.map((failure) => ({
        ...held,
        failure: failure.text,
        failureEn: failure.textEn ?? null,
        severity: failure.severity ?? null,
        isoCode: failure.isoCode ?? null,
        failureId: failure.id,
      }));
    });
  });
}

const sheet = <K extends string>(
  title: Text,
  columns: Readonly<Record<K, Text>>,
  lines: readonly Readonly<Record<K, Cell>>[],
  language: Language,
) => {
  const names = Object.keys(columns) as K[];
  return {
    name: say(title, language),
    rows: [
      names.map((name): Cell => say(columns[name], language)),
      ...lines.map((line) => names.map((name) => line[name])),
    ],
  };
};

/** The form sheet, and beside it what a form sheet has no room for: empty elements, requirements, the function net. */
export async function workbookOf(
  model: FmeaModel,
  rule: RatingRule,
  tags: ReadonlyMap<string, string>,
  language: Language,
): Promise<Buffer> {
  const { index, rows } = sheetOf(model, rule);
  const linked = model.functionLinks.map(({ lower, upper }) => {
    const [one, other] = [index.functions.get(lower), index.functions.get(upper)];
    return {
      lowerPath: pathText(index, index.elements.get(one?.elementId ?? '') ?? null),
      lower: one?.text ?? null,
      upperPath: pathText(index, index.elements.get(other?.elementId ?? '') ?? null),
      upper: other?.text ?? null,
    };
  });
  const sheets = [
    sheet(
      sheetTitles.form,
      formColumns,
      rows.map((row) => formLine(index, row, language)),
      language,
    ),
    sheet(sheetTitles.parts, partColumns, partLines(index, tags, language), language),
    sheet(sheetTitles.links, linkColumns, linked, language),
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}
