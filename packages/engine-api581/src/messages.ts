/** Texts of problems, warnings and screening reasons in both languages. `{name}` is replaced by a parameter. */
import { inUsUnits } from '@ircrisk/units/derivation-units.ts';
import { provenance, type TableId } from './tables/provenance.ts';

export type Language = 'zh' | 'en';

interface Text {
  zh: string;
  en: string;
}

export const MESSAGES = {
  missing: { zh: '缺少数据：{field}', en: 'Missing: {field}' },
  'not-a-number': { zh: '{field} 必须是数字', en: '{field} must be a number' },
  'not-a-date': {
    zh: '{field} 必须是有效日期（年-月-日）：{value}',
    en: '{field} must be a calendar date (YYYY-MM-DD): {value}',
  },
  'not-positive': { zh: '{field} 必须大于零，现为 {value}', en: '{field} must be above zero, it is {value}' },
  'below-minimum': {
    zh: '{field} 为 {value}，不得小于 {min}',
    en: '{field} is {value}; it must not be below {min}',
  },
  'above-maximum': {
    zh: '{field} 为 {value}，不得大于 {max}',
    en: '{field} is {value}; it must not be above {max}',
  },
  'unknown-value': { zh: '{field} 的取值“{value}”无法识别', en: '{field}: “{value}” is not known' },
  'immune-material': {
    zh: '材料类别“{value}”不会发生此机理：请停用该机理，或更正材料类别',
    en: 'This mechanism does not occur in the material family “{value}”: switch it off, or correct the family',
  },
  'cracks-in-place': {
    zh: '裂纹已发现且未消除：敏感性取“高”，发现裂纹的检验及其后的检验均不计入有效性，直至一次 A、B 或 C 级检验证明裂纹已消除。请进行合于使用评价（API 579-1/ASME FFS-1 或 GB/T 19624）或返修',
    en: 'Cracks were found and left in place: the susceptibility is High, and neither the inspection that found them nor a later one earns credit until one of grade A, B or C shows that they are gone. Make a fitness-for-service assessment (API 579-1/ASME FFS-1 or GB/T 19624), or repair',
  },
  'lies-on-soil': {
    zh: '该部件坐落在土壤上或埋地：大气和保温层下的外部损伤不适用，未计入。土壤侧腐蚀请计入减薄的腐蚀速率',
    en: 'This part lies on soil or in it: external damage by weather or under insulation does not apply and is not counted. Put the soil side into the corrosion rate of thinning',
  },
  'test-within-a-year': {
    zh: '{field}：{value} 的校验合格，但投用或上次检修后未满一年，不用于更新特征寿命',
    en: '{field}: the test of {value} was passed less than a year after the start or the overhaul before; it is not used to update the life',
  },
  'unknown-field': {
    zh: '{field} 不是已知的输入名称，请检查拼写',
    en: '{field} is not the name of an input; check its spelling',
  },
  'unknown-fluid': {
    zh: '{field}：代表性介质“{value}”不在 1 级后果表中',
    en: '{field}: the representative fluid “{value}” is not in the level 1 tables',
  },
  'unknown-material': {
    zh: '{field}：材料“{value}”不在材料表中',
    en: '{field}: the material “{value}” is not in the material list',
  },
  'unknown-component-type': {
    zh: '{field}：部件类型“{value}”没有同类失效频率',
    en: '{field}: the component type “{value}” has no generic failure frequency',
  },
  'above-material-limit': {
    zh: '{field} 为 {value} °C，超过材料的使用上限 {max} °C',
    en: '{field} is {value} °C, above the {max} °C limit of the material',
  },
  'starts-after-rbi-date': {
    zh: '{field}：投用日期 {value} 晚于评估日期 {limit}，服役年限为负',
    en: '{field}: the start of service {value} is after the RBI date {limit}; the age would be negative',
  },
  'plan-before-rbi': {
    zh: '{field}：计划日期 {value} 早于评估日期 {limit}',
    en: '{field}: the plan date {value} is before the RBI date {limit}',
  },
  'inspected-before-start': {
    zh: '{field}：检验日期 {value} 早于投用日期 {limit}',
    en: '{field}: the inspection date {value} is before the start of service {limit}',
  },
  'no-mechanism': {
    zh: '没有启用任何损伤机理，无法计算失效概率',
    en: 'No damage mechanism is active, so no probability of failure can be given',
  },
  'consequence-not-calculated': {
    zh: '失效后果无法计算，风险因此未知',
    en: 'The consequence could not be calculated, so the risk is not known',
  },
  'default-used': {
    zh: '{field} 未给出，采用默认值 {value}',
    en: '{field} was not given; the default {value} is used',
  },
  'default-from-material': {
    zh: '{field} 未给出，采用材料表中的常温最低值 {value}',
    en: '{field} was not given; the room-temperature minimum {value} of the material list is used',
  },
  'doubtful-table': {
    zh: '{field} 所用表格尚未与授权文本核对：{table}',
    en: '{field} uses a table not yet checked against the licensed text: {table}',
  },
  extrapolated: {
    zh: '{field} 为 {value}，超出表格范围，采用边界值 {limit}',
    en: '{field} is {value}, outside the table; the edge {limit} is used',
  },
  'edition-fallback': {
    zh: '{field}：该版本缺少此表，采用 API RP 581 第三版',
    en: '{field}: this edition has no such table here; the 3rd edition of API RP 581 is used',
  },
  'acid-polynomial-ended': {
    zh: '{field}：表压 {value} MPa 超出第二版多项式的适用范围（约 0.062～0.490 MPa），采用 API RP 581 第三版的常数',
    en: '{field}: at a gauge pressure of {value} MPa the polynomial of the 2nd edition does not hold (it does from about 9 to 71 psi); the constants of the 3rd edition of API RP 581 are used',
  },
  'rate-at-ceiling': {
    zh: '表格最高只到 {value} mm/年：实际速率可能更高，材料不适用',
    en: 'The table ends at {value} mm/yr: the true rate may be higher, the material does not suit',
  },
  'rate-vanishes': {
    zh: '{field}：在此分压下标准的修正式得零，已到公式的尽头，不说明没有腐蚀：请由工程师给出速率',
    en: '{field}: at this pressure the correction of the standard leaves a rate of zero. The formula ends there, which does not show that nothing corrodes: an engineer states the rate',
  },
  'rate-unusual': {
    zh: '{field} 为 {value} mm/年，异常偏高，请核实',
    en: '{field} is {value} mm/yr, unusually high; please check',
  },
  'reading-above-furnished': {
    zh: '{field}：实测壁厚 {value} mm 大于原始壁厚 {limit} mm',
    en: '{field}: the reading {value} mm is above the furnished thickness {limit} mm',
  },
  'below-minimum-thickness': {
    zh: '{field}：壁厚 {value} mm 已小于最小要求壁厚 {limit} mm',
    en: '{field}: the wall of {value} mm is below the required minimum of {limit} mm',
  },
  'pof-above-one': {
    zh: '失效概率 {value} 次/年大于 1：方法按频率相乘而无上限，应理解为年内几乎必然失效',
    en: 'The probability of failure of {value} a year is above 1: the method multiplies frequencies without a limit; read it as failure almost certain within the year',
  },
  'no-driving-pressure': {
    zh: '{field}：表压为 {value} MPa，没有推动介质流出的压力，后果未知。液体请给出液柱高度，气体请给出可能出现的最高压力，或直接给出后果面积',
    en: '{field}: at a gauge pressure of {value} MPa nothing drives the fluid out, so the consequence is not known. Give the height of liquid, for a gas the highest pressure that may occur, or state the area',
  },
  'cladding-without-rate': {
    zh: '{field} 为 0：只要复层还在，基层就不减薄，请确认该复层确实不腐蚀',
    en: '{field} is 0: the base metal does not thin while the cladding is there. Make sure that it does not corrode',
  },
  'no-constants-for-phase': {
    zh: '{field}：方法没有 {value} 在该相态下的后果常数，后果未知。请改用液相、较轻的代表性介质，或直接给出后果面积',
    en: '{field}: the method has no consequence constants of {value} in this phase, so the consequence is not known. Take the liquid, a lighter representative fluid, or state the area',
  },
  'target-date-bound': {
    zh: '目标日期的求根没有收敛：{value} 是偏安全的下限，目标至少保持到这一天',
    en: 'The search for the target date did not converge: {value} is a bound on the safe side, the target holds at least until then',
  },
  'window-after-target': {
    zh: '目标日期前没有检修窗口，最早窗口为 {value}',
    en: 'No window lies before the target date; the first one is on {value}',
  },
  'mitigation-needed': {
    zh: '即使采用最有效的检验也不能满足目标，需要采取减缓措施',
    en: 'Even the most effective inspection does not hold the target: mitigation is needed',
  },
  'not-inspectable': {
    zh: '{value} 的损伤因子不因检验而降低',
    en: 'Inspection does not lower the damage factor of {value}',
  },
  'invalid-input': { zh: '输入格式无效：{value}', en: 'The input is not valid: {value}' },
  'screen.temperature-inside': {
    zh: '温度 {value} °C 在敏感区间 {min}～{max} °C 内',
    en: 'The temperature of {value} °C lies in the susceptible range {min} to {max} °C',
  },
  'screen.temperature-outside': {
    zh: '温度 {value} °C 不在敏感区间 {min}～{max} °C 内',
    en: 'The temperature of {value} °C lies outside the susceptible range {min} to {max} °C',
  },
  'screen.material-fits': {
    zh: '材料类别 {value} 属于易感材料',
    en: 'The material family {value} is susceptible',
  },
  'screen.material-immune': {
    zh: '材料类别 {value} 不属于易感材料',
    en: 'The material family {value} is not susceptible',
  },
  'screen.condition-met': { zh: '满足条件：{value}', en: 'Condition present: {value}' },
  'screen.condition-absent': { zh: '不存在条件：{value}', en: 'Condition absent: {value}' },
  'screen.condition-unknown': {
    zh: '条件未知，需补充数据：{value}',
    en: 'Condition not known, data needed: {value}',
  },
  'screen.temperature-unknown': { zh: '温度未知', en: 'The temperature is not known' },
  'screen.material-unknown': { zh: '材料类别未知', en: 'The material family is not known' },
  'screen.lies-on-soil': {
    zh: '部件坐落在土壤上或埋地，大气和保温层触及不到；土壤侧腐蚀属于减薄',
    en: 'The part lies on soil or in it: neither weather nor insulation reaches it, and the soil side is part of thinning',
  },
  'screen.no-damage-factor': {
    zh: '该机理没有定量损伤因子，需定性评价或合于使用评价',
    en: 'There is no damage factor for this mechanism: judge it qualitatively or by fitness-for-service',
  },
} as const satisfies Record<string, Text>;

export type MessageCode = keyof typeof MESSAGES;

/** English readers get US units: a placeholder with its unit is put in converted. */
function inReadersUnits(
  text: string,
  values: Record<string, string | number | undefined>,
  language: Language,
): string {
  if (language !== 'en') return text;
  const shown = (name: string, unit: string): string => {
    const { value } = inUsUnits({ value: Number(values[name]), unit });
    return String(Number((value as number).toPrecision(4)));
  };
  const us = (unit: string): string => inUsUnits({ value: 0, unit }).unit;
  return text
    .replace(/\{(\w+)\} to \{(\w+)\} (°C)/g, (whole, from: string, to: string, unit: string) =>
      Number.isFinite(Number(values[from])) && Number.isFinite(Number(values[to]))
        ? `${shown(from, unit)} to ${shown(to, unit)} ${us(unit)}`
        : whole,
    )
    .replace(/\{(\w+)\} (MPa|mm\/yr|mm|°C)/g, (whole, name: string, unit: string) =>
      Number.isFinite(Number(values[name])) ? `${shown(name, unit)} ${us(unit)}` : whole,
    );
}

/** The text of a finding. `field` and the table's title are offered to the template like any other parameter. */
export function message(
  finding: { code: MessageCode; field?: string; table?: TableId; params?: Record<string, string | number> },
  language: Language,
): string {
  const values: Record<string, string | number | undefined> = {
    ...finding.params,
    field: finding.field,
    table: finding.table && `${provenance(finding.table).document} ${provenance(finding.table).table}`,
  };
  const text = inReadersUnits(MESSAGES[finding.code][language], values, language).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : String(value);
    },
  );
  const choices = values.choices;
  if (choices === undefined) return text;
  return language === 'zh' ? `${text}（可取：${choices}）` : `${text} (one of: ${choices})`;
}
