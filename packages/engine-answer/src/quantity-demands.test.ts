import { describe, expect, test } from 'vitest';
import { demandsOf } from './demands.ts';

const unmet = (question: string, text: string, heading = '') =>
  demandsOf(question)
    .filter(({ isMet }) => !isMet({ heading, text, scope: '' }))
    .map(({ word }) => word);

describe('a figure is of the very kind that is asked for', () => {
  const gas = '被测气体爆炸下限大于或等于 4 % 时，可燃气体浓度应不大于 0.5 %';
  const gasInEnglish =
    'Where the lower explosive limit of the gas is 4 % or more, the combustible gas concentration is at most 0.5 % by volume.';
  const applied = '射线作业应提前 24 h 申请，取得作业许可后实施';
  const appliedInEnglish = 'Radiography is applied for 24 h ahead and done with a permit.';
  test.each([
    // A property stands behind its name.
    ['苯的爆炸下限是多少', '苯的时间加权平均容许浓度为 3 mg/m³', ['爆炸下限']],
    ['苯的爆炸下限是多少', '苯的爆炸下限为 1.2 %（体积分数）', []],
    ['苯的爆炸极限', '苯的爆炸极限为 1.2 %～8.0 %', []],
    ['可燃气体爆炸下限是多少', gas, ['爆炸下限']],
    ['what is the lower explosive limit', gasInEnglish, ['lower explosive limit']],
    ['LEL of methane', 'The LEL of methane is 5 %.', []],
    ['柴油闪点多少', '柴油闪点不符合要求时重新取样', ['闪点']],
    ['柴油闪点多少', '柴油闪点为 60 ℃', []],
    // As a condition, or as a unit, it is not asked for.
    ['爆炸下限小于 4 % 时可燃气体浓度', '可燃气体浓度应不大于 0.2 %', []],
    ['可燃气体浓度不得超过爆炸下限的多少', '可燃气体浓度不大于爆炸下限的 10 %', []],
    ['可燃气体一级报警是多少 %LEL', '可燃气体一级报警设定值不大于 25 % LEL', []],
    // How long a permit holds, and how far ahead it is applied for.
    ['射线作业票有效期多长', applied, ['有效期']],
    ['how long is a radiography permit valid', appliedInEnglish, ['valid']],
    ['射线作业票能用多久', applied, ['票能用多']],
    ['射线作业提前多久申请', applied, []],
    ['how far ahead is radiography applied for', appliedInEnglish, []],
    ['动火票有效期多长', '作业票的有效期不超过 8 h', []],
    ['动火票提前多久办', '作业票的有效期不超过 8 h', ['提前']],
    ['动火作业票什么时候申请', '取样与动火开始的间隔不超过 30 min', ['什么时候申请']],
    ['射线作业什么时候申请', applied, []],
    ['36 度能高处作业吗', '坠落高度 2 m 及以上为高处作业', ['36 度']],
    ['焊工证有效期多久', '证书每 3 年复审一次', []],
    ['脚手架验收有效期多久', '脚手架使用中每 7 天检查一次', ['有效期']],
    // Before the work and during it.
    ['动火前多久分析', '动火分析取样与动火开始的间隔不超过 30 min', []],
    ['动火前多久分析', '报警仪的检定周期不超过 1 年', ['前多久']],
    ['作业中多久分析一次', '作业前每 2 h 分析一次', ['作业中']],
    ['作业中多久分析一次', '作业中每 2 h 分析一次', []],
    ['how often is it tested during work', 'It is tested every day before work begins.', ['during']],
  ])('%s: %s', (question, text, words) => expect(unmet(question, text)).toEqual(words));

  test('what people may be exposed to is no limit for one kind of work', () => {
    const exposure = '一氧化碳短时间接触容许浓度为 30 mg/m³';
    expect(unmet('受限空间一氧化碳限值', exposure)).toEqual(['受限空间']);
    expect(unmet('一氧化碳短时间接触容许浓度', exposure)).toEqual([]);
    expect(unmet('受限空间硫化氢限值', '硫化氢不大于 10 mg/m³')).toEqual([]);
  });

  test('beyond the range of a clause a rule of its own may answer', () => {
    const oxygen = '氧含量应为 19.5 %～21 %；低于 19.5 % 不得进入';
    expect(unmet('氧含量 18 % 能进罐吗', oxygen)).toEqual([]);
    expect(unmet('氧含量 22 % 能进罐吗', oxygen)).toEqual(['22 %']);
  });
});

describe('first aid is for the very substance and for what is hurt', () => {
  const skin = '氢氟酸接触皮肤立即用大量清水冲洗至少 15 min，并立即送医';
  const eye = '酸碱溅入眼内立即用洗眼器冲洗不少于 15 min，随后就医';
  const leak = '液氨泄漏人员向上风向撤离，用喷雾水吸收';
  test.each([
    ['氢氟酸灼伤怎么急救', skin, []],
    ['酸灼伤怎么急救', skin, ['酸']],
    ['氢氟酸溅到眼睛怎么办', skin, ['眼']],
    ['hydrofluoric acid in the eye', 'Hydrofluoric acid on the skin is flushed with water.', ['eye']],
    ['碱溅到眼睛怎么办', eye, []],
    ['碱溅到皮肤怎么处理', eye, ['皮肤']],
    ['氨气中毒怎么急救', leak, ['中毒', '中毒']],
    ['液氨泄漏怎么处理', leak, []],
    ['氢氟酸泄漏怎么处理', skin, ['泄漏']],
    ['吊装作业要测可燃气体吗', '形状复杂的三级吊装应编制吊装方案', ['可燃气']],
    ['预防硫化氢中毒', '硫化氢中毒者移至空气新鲜处', ['预防']],
    ['预防硫化氢中毒', '进入含硫化氢区域应佩戴报警仪', []],
  ])('%s: %s', (question, text, words) => expect(unmet(question, text)).toEqual(words));
});
