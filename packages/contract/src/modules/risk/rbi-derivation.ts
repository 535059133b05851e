import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import type { Quantity, Step } from '@ircrisk/engine-api581';
import { NO_VALUE, typesetNumber } from '@ircrisk/units';
import { inUsUnits } from '@ircrisk/units/derivation-units.ts';
import { choiceWords, mechanismInputs } from './rbi-inputs.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

/** Which case of the method a step takes, in words. */
export const branchWords: Record<string, Text> = {
  stated: t('直接给定', 'as given'),
  lookup: t('查表', 'read from the table'),
  'table-or-tree': t('按表格或判断树', 'by the table or tree'),
  'cracks-in-place': t(
    '裂纹仍在：以裂纹为准，敏感性为高，不查表也不计留下裂纹的检验',
    'cracks are in place: they rule, High whatever table or tree say, and the inspection that left them earns no credit',
  ),
  'lies-on-soil': t(
    '坐落在土壤上或埋地：外部损伤不适用，土壤侧腐蚀计入减薄',
    'lies on soil or in it: external damage does not apply, the soil side is part of thinning',
  ),
  interpolated: t('查表，按行线性插值', 'read from the table, linear between its rows'),
  'interpolated-toughness': t(
    '基本系数由 ΔT 和厚度查表，线性插值',
    'base factor read from the table by ΔT and thickness, linear between its cells',
  ),
  'cladding-left': t('复层尚未耗尽', 'the cladding is not used up yet'),
  'cladding-used-up': t('复层已耗尽', 'the cladding is used up'),
  'htha-by-curve': t(
    '按曲线：ΔT ≥ 0 °C 为高，≥ −27.8 °C 为中，≥ −55.6 °C 为低，其余不敏感',
    'by the curve: ΔT ≥ 0 °F is High, ≥ −50 °F Medium, ≥ −100 °F Low, otherwise None',
  ),
  'htha-by-class': t(
    '温度高于 177 °C 且氢分压高于 0.345 MPa 为高，其余不敏感',
    'High above 350 °F with a hydrogen partial pressure above 50 psia, otherwise None',
  ),
  'pattern-general': t('均匀腐蚀：内外相加', 'general attack: inside and outside are added'),
  'pattern-local': t('局部腐蚀：内外取大', 'local attack: the larger of inside and outside'),
  liquid: t('液体泄放', 'liquid release'),
  sonic: t('气体，声速流（压力高于转变压力）', 'gas, sonic (above the transition pressure)'),
  subsonic: t('气体，亚声速流', 'gas, subsonic'),
  'type-smallest-hole': t('小孔总是连续泄放', 'the smallest hole always releases continuously'),
  'type-continuous': t('未在 180 s 内泄放完限值质量：连续', 'not that much within 180 s: continuous'),
  'type-instantaneous': t(
    '180 s 内泄放超过限值质量：瞬时',
    'more than the limit within 180 s: instantaneous',
  ),
  'below-ait': t('低于自燃温度，不会自燃', 'below auto-ignition: not likely'),
  'above-ait': t('高于自燃温度，会自燃', 'above auto-ignition: likely'),
  'near-ait': t('接近自燃温度，按温度折算', 'near auto-ignition: blended by temperature'),
  pyrophoric: t('自燃物，遇空气即燃', 'pyrophoric: ignites in air'),
  'blowdown-without-isolation': t('隔离为 C 级，泄压不计', 'isolation C: blowdown earns nothing'),
  blended: t('连续与瞬时折算', 'continuous and instantaneous blended'),
  instantaneous: t('瞬时', 'instantaneous'),
  continuous: t('连续', 'continuous'),
  'type-1-continuous': t('1 类介质，连续泄放不折算', 'type 1 fluid, continuous: no blend'),
  'above-4536': t('质量超过限值，按能量修正', 'mass above the limit: corrected for energy'),
  'up-to-4536': t('质量不超过限值，不修正', 'mass up to the limit: no correction'),
  'between-durations': t('介于两个持续时间之间，按对数插值', 'between two durations: logarithmic'),
  'acid-low-pressure': t('低压', 'low pressure'),
  'acid-medium-pressure': t('中压', 'medium pressure'),
  'acid-high-pressure': t('高压', 'high pressure'),
  'acid-polynomial': t('第二版多项式', 'polynomial of the 2nd edition'),
  'no-area': t('该介质不产生后果面积', 'this fluid has no consequence area'),
  'nothing-affected': t('周围设备无损坏', 'no equipment around is damaged'),
  'water-nothing-to-clean': t('水或蒸汽，无需清理', 'water or steam: nothing to clean up'),
  'all-evaporates': t('全部蒸发', 'all of it evaporates'),
  'bottom-free': t('自由流出', 'free flow'),
  'bottom-seepage': t('渗流（渗透系数不高于 k_G）', 'seepage (conductivity up to k_G)'),
  'bottom-transition': t('介于渗流与自由流出之间', 'between seepage and free flow'),
  'reaches-groundwater': t('发现前已到达地下水', 'reaches the groundwater before it is found'),
  'stays-in-soil': t('发现前未到达地下水', 'does not reach the groundwater before it is found'),
  'test-passed': t('试验合格', 'test passed'),
  'test-failed': t('试验不合格', 'test failed'),
  'test-failed-c': t('C 级试验不合格，取平均', 'failed test of grade C: the mean'),
  'test-without-credit': t('D 级试验不计', 'a test of grade D earns nothing'),
  'test-within-a-year': t(
    '投用或检修后未满一年的合格校验不用于更新',
    'passed within a year of the start or the overhaul before: not used',
  ),
  'pass-never-shortens': t('合格的校验不缩短寿命', 'a passed test never shortens the life'),
  'failure-never-lengthens': t('不合格的校验不延长寿命', 'a failed test never lengthens the life'),
  'op-low': t('超压比小于 1.3，取 1', 'ratio below 1.3: 1'),
  'op-between': t('超压比 1.3～4', 'ratio between 1.3 and 4'),
  'op-high': t('超压比大于 4，取 0.2', 'ratio above 4: 0.2'),
  weibayes: t('形状参数已知（Weibayes）', 'shape known (Weibayes)'),
  'lasted-so-far': t(
    '该日仍完好时其后一年内失效',
    'fails within the year after, having lasted until the date',
  ),
  'maximum-likelihood': t('极大似然', 'maximum likelihood'),
};

/** Codes of the tables in words; what is named alike in both languages is not here. */
const codes: Record<string, Text> = {
  gas: t('气相', 'gas'),
  liquid: t('液相', 'liquid'),
  passed: t('合格', 'passed'),
  failed: t('不合格', 'failed'),
  true: t('是', 'yes'),
  false: t('否', 'no'),
  blowdown: t('物料泄压排放', 'inventory blowdown'),
  'deluge-and-monitors': t('消防水喷淋和水炮', 'fire water deluge and monitors'),
  monitors: t('消防水炮', 'fire water monitors'),
  'foam-spray': t('泡沫喷淋', 'foam spray'),
  PWHT: t('经焊后热处理', 'heat treated'),
  'as welded': t('焊态', 'as welded'),
  marine: t('海洋性', 'marine'),
  Water: t('水', 'Water'),
  Steam: t('水蒸气', 'Steam'),
  'Acid/Caustic': t('酸碱', 'Acid or caustic'),
  'Nitric Acid': t('硝酸', 'Nitric acid'),
  Phosgene: t('光气', 'Phosgene'),
  Methanol: t('甲醇', 'Methanol'),
  Styrene: t('苯乙烯', 'Styrene'),
  Aromatics: t('芳烃', 'Aromatics'),
  Pyrophoric: t('自燃物', 'Pyrophoric'),
  Ammonia: t('氨', 'Ammonia'),
  Chlorine: t('氯', 'Chlorine'),
  gasoline: t('汽油', 'gasoline'),
  'light diesel oil': t('轻柴油', 'light diesel oil'),
  'heavy diesel oil': t('重柴油', 'heavy diesel oil'),
  'fuel oil': t('燃料油', 'fuel oil'),
  'crude oil': t('原油', 'crude oil'),
  'heavy fuel oil': t('重燃料油', 'heavy fuel oil'),
  'heavy crude oil': t('重质原油', 'heavy crude oil'),
  'coarse sand': t('粗砂', 'coarse sand'),
  'fine sand': t('细砂', 'fine sand'),
  'very fine sand': t('极细砂', 'very fine sand'),
  silt: t('粉土', 'silt'),
  'sandy clay': t('砂质黏土', 'sandy clay'),
  clay: t('黏土', 'clay'),
  'concrete-asphalt': t('混凝土或沥青', 'concrete or asphalt'),
  'release prevention barrier': t('有防渗漏层', 'release prevention barrier'),
  'no release prevention barrier': t('无防渗漏层', 'no release prevention barrier'),
  conventional: t('弹簧式', 'conventional'),
  'balanced bellows': t('平衡波纹管式', 'balanced bellows'),
  'pilot operated': t('先导式', 'pilot operated'),
  'rupture disk only': t('爆破片', 'rupture disk only'),
  'PRV with rupture disk': t('安全阀加爆破片', 'valve with rupture disk'),
  fire: t('火灾', 'fire'),
  'loss of cooling water': t('冷却水中断', 'loss of cooling water'),
  'electrical power failure': t('停电', 'electrical power failure'),
  'blocked discharge, administrative controls': t(
    '出口堵塞（有管理控制）',
    'blocked discharge with controls',
  ),
  'blocked discharge, no controls': t('出口堵塞（无控制）', 'blocked discharge without controls'),
  'control valve failure, fail-safe direction': t(
    '调节阀失效（安全方向）',
    'control valve fails in the safe direction',
  ),
  'control valve failure, opposite direction': t(
    '调节阀失效（相反方向）',
    'control valve fails in the other direction',
  ),
  'runaway reaction': t('反应失控', 'runaway reaction'),
  'exchanger tube rupture': t('换热管破裂', 'exchanger tube rupture'),
  'pump-around or reflux failure': t('中段回流或回流中断', 'pump-around or reflux failure'),
  'thermal relief, controls': t('热膨胀（有控制）', 'thermal relief with controls'),
  'thermal relief, no controls': t('热膨胀（无控制）', 'thermal relief without controls'),
  'liquid overfill, controls': t('液体满溢（有控制）', 'liquid overfill with controls'),
  'liquid overfill, no controls': t('液体满溢（无控制）', 'liquid overfill without controls'),
};

/** A code with a letter or a number behind its word. */
const withValue: [RegExp, Text][] = [
  [/^detection (.+)$/, t('探测等级 {x}', 'detection {x}')],
  [/^isolation (.+)$/, t('隔离等级 {x}', 'isolation {x}')],
  [/^hole (.+)$/, t('第 {x} 孔', 'hole {x}')],
  [/^test (.+)$/, t('{x} 级试验', 'test {x}')],
  [/^column (.+)$/, t('第 {x} 列', 'column {x}')],
  [/^(.+) min$/, t('{x} min', '{x} min')],
  [/^SVI (.+)$/, t('严重程度指数 {x}', 'severity index {x}')],
  [/^A_rt (.+)$/, t('壁厚损失比 {x}', 'wall fraction {x}')],
];

/** A code of the engine in the reader's language. */
export function codeWord(code: string, language: Language): string {
  const known = codes[code] ?? choiceWords[code] ?? branchWords[code];
  if (known) return say(known, language);
  const sensitivity = /^sensitivity (.+)$/.exec(code)?.[1];
  if (sensitivity)
    return `${say(t('环境敏感性', 'sensitivity'), language)} ${codeWord(sensitivity, language)}`;
  for (const [pattern, words] of withValue) {
    const x = pattern.exec(code)?.[1];
    if (x !== undefined) return say(words, language, { x });
  }
  return code;
}

/** A cell of a table: its codes one by one, unless the whole is one. */
export const cellWords = (cell: string, language: Language): string =>
  cell in codes
    ? codeWord(cell, language)
    : cell
        .split(', ')
        .map((part) => codeWord(part, language))
        .join(language === 'zh' ? '，' : ', ');

/** Inputs named by a word instead of a symbol. */
const inputNames: Record<string, Text> = {
  stored: t('储存相态', 'stored as'),
  ambient: t('常温相态', 'at ambient'),
  detection: t('探测', 'detection'),
  isolation: t('隔离', 'isolation'),
  mitigation: t('减缓', 'mitigation'),
  material: t('材料', 'material'),
  type: t('类型', 'type'),
  severity: t('苛刻度', 'severity'),
  susceptibility: t('敏感性', 'susceptibility'),
  inspections: t('检验', 'inspections'),
  cracksRemaining: t('检验后裂纹仍在', 'cracks left by the inspection'),
  years: t('年数', 'years'),
};

export const inputName = (name: string, language: Language): string => {
  const known = inputNames[name] ?? mechanismInputs[name];
  return known ? say(known, language) : name;
};

/** Five digits, enough to work the equation out again. */
const precise = (value: number): string => {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return typesetNumber(value, 4);
  return String(Number(value.toPrecision(5)));
};

const unitWord = (unit: string, language: Language): string => {
  const plain = unit.replace(/^Δ/, '');
  return language === 'zh' ? plain.replace(/\byr\b/, 'a').replace(' abs', '（绝压）') : plain;
};

/** A quantity of a derivation: US units and words in English, SI and words in Chinese. */
export function shownQuantity(quantity: Quantity, language: Language): string {
  const { value, unit } = language === 'en' ? inUsUnits(quantity) : quantity;
  if (value === null || value === undefined) return NO_VALUE;
  const text = typeof value === 'number' ? precise(value) : codeWord(String(value), language);
  return unit ? `${text} ${unitWord(unit, language)}` : text;
}

/** Everything that went into a step: `C_d = 0.61`, ready to be typeset. */
export const shownInputs = ({ inputs, intermediate }: Step, language: Language): string[] =>
  Object.entries({ ...inputs, ...intermediate })
    .filter(([, { value }]) => value !== null)
    .map(([name, quantity]) => `${inputName(name, language)} = ${shownQuantity(quantity, language)}`);

/** The equation, or where the figure comes from, with the branch taken. */
export function shownFormula({ formula, branch }: Step, language: Language): string {
  const words = branch === undefined ? '' : say(branchWords[branch] ?? t(branch, branch), language);
  if (!formula) return words;
  return words ? `${formula}${language === 'zh' ? `（${words}）` : ` (${words})`}` : formula;
}

/** Clause and cell of a step. */
export const shownSource = ({ clause, cell }: Step, table: string | undefined, language: Language): string =>
  [clause === '-' ? '' : clause, table, cell === undefined ? '' : cellWords(cell, language)]
    .filter(Boolean)
    .join(' · ');
