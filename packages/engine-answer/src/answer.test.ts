import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bm25,
  confidenceOf,
  differsInFigures,
  figuresOf,
  fusedRank,
  hitRate,
  jaccard,
  meanReciprocalRank,
  median,
  multiplied,
  ndcg,
  quoteOf,
  rarity,
  sameQuestion,
  scoreFactors,
  sentencesOf,
  sharesFigure,
  splitDocument,
  unsupportedFigures,
  usualLimits,
} from './index.ts';

describe('the score', () => {
  const texts = [
    'h2s alarm response evacuate',
    'hot work permit gas test gas',
    'gas detector alarm calibration',
  ].map((text) => text.split(' '));

  test('is BM25 over the words of three texts', () => {
    expect(rarity(3, 2)).toBeCloseTo(0.47, 4);
    const scores = bm25(texts, [['gas'], ['alarm']]);
    expect(scores[0]).toBeCloseTo(0.4992, 4);
    expect(scores[1]).toBeCloseTo(0.5982, 4);
    expect(scores[2]).toBeCloseTo(0.9984, 4);
  });

  test('counts a set of synonyms as one word', () => {
    const [first] = bm25([['h2s', 'alarm'], ['valve']], [['h2s', 'alarm']]);
    const [twice] = bm25([['h2s', 'h2s'], ['valve']], [['h2s', 'alarm']]);
    expect(first).toBeCloseTo(twice ?? 0, 12);
  });

  test('is multiplied by what speaks for a passage', () => {
    const score = (lacksKind: boolean, lacksDemand: boolean) =>
      multiplied(10, scoreFactors(['ownDocument', 'clauseTitle'], 1, { lacksKind, lacksDemand }));
    expect(score(false, false)).toBeCloseTo(15.6, 10);
    // Without a figure of the asked kind, and without the very thing.
    expect(score(true, false)).toBeCloseTo(9.36, 10);
    expect(score(true, true)).toBeCloseTo(5.616, 10);
  });

  test('of two lists is joined by ranks', () => {
    const a = fusedRank([1, 4]);
    const b = fusedRank([2, 1]);
    expect(a).toBeCloseTo(0.03202, 5);
    expect(b).toBeCloseTo(0.03252, 5);
    expect(fusedRank([1, null])).toBeCloseTo(1 / 61, 10);
  });

  test('of two questions tells the same one', () => {
    expect(jaccard(['tank', 'entry', 'gas', 'test'], ['tank', 'entry', 'gas', 'limit'])).toBeCloseTo(
      sameQuestion,
      10,
    );
    expect(jaccard([], [])).toBe(0);
  });
});

describe('the confidence', () => {
  test('is the best against the next that says something else', () => {
    expect(confidenceOf(16.26, 11.16, usualLimits).ratio).toBeCloseTo(0.593, 3);
    expect(confidenceOf(16.26, 11.16, usualLimits).reliable).toBe(true);
    expect(confidenceOf(10, 0, usualLimits).ratio).toBe(1);
  });
  test('is none without a hit, and too small for a weak or an ambiguous one', () => {
    expect(confidenceOf(null, 0, usualLimits)).toEqual({
      ratio: null,
      factor: 1,
      reliable: false,
      reason: 'none',
    });
    expect(confidenceOf(1, 0, usualLimits).reason).toBe('weak');
    expect(confidenceOf(18, 8, usualLimits, false, { share: 0.14, missing: [] }).reason).toBe('few');
    expect(confidenceOf(10, 10, usualLimits).reason).toBe('ambiguous');
    const lowered = confidenceOf(23.31, 17.56, usualLimits, true);
    expect([lowered.reason, lowered.ratio]).toEqual(['differs', (23.31 / (23.31 + 17.56)) * lowered.factor]);
    expect(confidenceOf(10, 7, usualLimits, true).reason).toBe('differs');
  });
});

describe('the measures', () => {
  test('are those of TREC', () => {
    expect(meanReciprocalRank([1, 3, null, 2])).toBeCloseTo(0.4583, 4);
    expect(ndcg([3, 0, 2], [3, 2], 3)).toBeCloseTo(0.93856, 5);
    expect(hitRate([1, 3, null, 4], 3)).toBe(0.5);
    expect(median([5, 1, 3])).toBe(3);
    expect(median([1, 2, 3, 4])).toBe(2.5);
  });
  test('are null where there is nothing to measure', () => {
    expect(meanReciprocalRank([])).toBeNull();
    expect(ndcg([0, 0], [0], 3)).toBeNull();
    expect(hitRate([], 3)).toBeNull();
    expect(median([])).toBeNull();
  });
});

describe('a number of an answer', () => {
  const values = (text: string) => figuresOf(text).map(({ value, unit }) => `${value} ${unit ?? '-'}`);

  test('must stand in a cited passage, with its unit', () => {
    expect(unsupportedFigures('LEL 10 %', ['可燃气体浓度≤0.5 % v/v']).map(({ text }) => text)).toEqual([
      '10',
    ]);
    expect(unsupportedFigures('不超过 0.5%', ['浓度≤0.5％（体积）'])).toEqual([]);
    expect(unsupportedFigures('0.5 %', ['10.5 %'])).toHaveLength(1);
    expect(unsupportedFigures('30 min', ['30 %'])).toHaveLength(1);
    expect(unsupportedFigures('30 minutes', ['取样后30分钟内'])).toEqual([]);
    expect(unsupportedFigures('１，０００ 米', ['1000 m'])).toEqual([]);
    expect(unsupportedFigures('任何文字', [])).toEqual([]);
  });

  test('is read whole, and codes are names', () => {
    expect(values('氧含量为 19.5%～21%，每 2 h 记录')).toEqual(['19.5 %', '21 %', '2 h']);
    expect(values('Oxygen 19.5–21 % within 30 min')).toEqual(['19.5 %', '21 %', '30 min']);
    expect(values('按 GB 30871-2022 的 5.3.2 测 H2S，P-201A')).toEqual([]);
    expect(figuresOf('密度 0.42 kg/L，流速 1.5 m/s').map(({ written }) => written)).toEqual([
      '0.42 kg/L',
      '1.5 m/s',
    ]);
    expect(values('0.42 kg/L, 3 kg/m3, 20 L/min, 5 元/吨')).toEqual([
      '0.42 kg/L',
      '3 kg/m3',
      '20 L/min',
      '5 CNY/t',
    ]);
    expect(unsupportedFigures('0.42 kg', ['0.42 kg/L'])).toHaveLength(1);
    expect(values('85 dB(A), 10 mg/m³, 1,000 m')).toEqual(['85 dB(A)', '10 mg/m3', '1000 m']);
  });

  test('of a quotation always stands in what is quoted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(unsupportedFigures(text, [text])).toEqual([]);
      }),
      freshRuns(500),
    );
  });

  test('tells passages that agree from those that differ', () => {
    expect(sharesFigure('氧含量 19.5 %', 'oxygen 19.5–21 %')).toBe(true);
    expect(differsInFigures('氧含量不低于 18 %', 'oxygen at least 19.5 %')).toBe(true);
    expect(differsInFigures('至少 2 人', '19.5 %')).toBe(false);
    expect(differsInFigures('7 d 内有效', 'valid for 10 days')).toBe(true);
  });
});

describe('a quotation', () => {
  test('is made of whole sentences that have the asked words', () => {
    const text = `作业前通风。${'人员应当受过培训，并且熟悉现场的情况和应急出口。'.repeat(8)}氧含量为 19.5%～21%。`;
    expect(quoteOf(text, (sentence) => (sentence.includes('氧') ? 1 : 0))).toBe('氧含量为 19.5%～21%。');
  });
  test('leaves decimals whole', () => {
    expect(sentencesOf('Keep below 0.5 %. Stop at 10.5 m.')).toEqual([
      'Keep below 0.5 %.',
      'Stop at 10.5 m.',
    ]);
  });
});

describe('a document', () => {
  test('is split at its clauses, with headings from above and pages', () => {
    const text =
      '5.3 气体分析\n5.3.1 分析人员应持证。\n仪器在检定有效期内。\n\f5.3.2 作业前 30 min 内取样。\n第三章 附则\n第八条 本规定自发布之日起施行。';
    expect(splitDocument(text)).toEqual([
      { clause: '5.3.1', heading: '气体分析', text: '分析人员应持证。\n仪器在检定有效期内。', page: 1 },
      { clause: '5.3.2', heading: '气体分析', text: '作业前 30 min 内取样。', page: 2 },
      { clause: '第八条', heading: '', text: '本规定自发布之日起施行。', page: 2 },
    ]);
  });
  test('without numbers is one passage, and a long clause is cut at paragraphs', () => {
    expect(splitDocument('Only a text.\n[page 4]\nMore of it.')).toEqual([
      { clause: '', heading: '', text: 'Only a text.\nMore of it.', page: 1 },
    ]);
    const long = splitDocument(`1 Scope\n${`${'x'.repeat(700)}.\n`.repeat(3)}`);
    expect(long.map(({ clause }) => clause)).toEqual(['1', '1 (2)', '1 (3)']);
    expect(splitDocument('')).toEqual([]);
  });
});
