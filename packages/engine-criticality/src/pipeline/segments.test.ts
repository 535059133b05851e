import { describe, expect, it } from 'vitest';
import { mergeSegments, type Segment, type Survey, segmentLine, splitSegment } from '../index.ts';

const none = Number.POSITIVE_INFINITY;
const segment = (
  id: string,
  fromKm: number,
  toKm: number,
  attributes: Record<string, unknown> = {},
): Segment<Record<string, unknown>> => ({ id, fromKm, toKm, lengthDm: 10_000, attributes, history: [] });

describe('merge and split', () => {
  it('surveyed and none is not the same as not surveyed', () => {
    const merge = (a: unknown, b: unknown) =>
      mergeSegments(segment('a', 0, 1, { waterM: a }), segment('b', 1, 2, { waterM: b }), 'm');
    expect(merge(none, null)).toMatchObject({ problem: { code: 'attributesDiffer' } });
    expect(merge(none, undefined)).toMatchObject({ problem: { code: 'attributesDiffer' } });
    expect(merge({ nearest: [none] }, { nearest: [null] })).toMatchObject({
      problem: { code: 'attributesDiffer' },
    });
    expect(merge(none, none)).toHaveProperty('segment');
    expect(merge(null, undefined)).toHaveProperty('segment');
    expect(merge({ a: 1, b: [2] }, { b: [2], a: 1 })).toHaveProperty('segment');
  });

  it('segments that run towards each other do not merge; two that run backwards do', () => {
    expect(mergeSegments(segment('a', 0, 1), segment('b', 1, 0), 'm')).toMatchObject({
      problem: { code: 'oppositeDirections', values: { first: 'a', second: 'b' } },
    });
    expect(mergeSegments(segment('a', 2, 1), segment('b', 1, 0), 'm')).toMatchObject({
      segment: { fromKm: 2, toKm: 0, lengthDm: 20_000 },
    });
  });

  it('a length is a whole number of decimetres above zero', () => {
    for (const lengthDm of [0, -5, 10.5, Number.NaN, none]) {
      const wrong = { ...segment('a', 0, 1), lengthDm };
      const problem = { code: 'lengthNotDecimetres', path: 'lengthDm', values: { id: 'a' } };
      expect(splitSegment(wrong, 0.5, ['x', 'y'])).toMatchObject({ problem });
      expect(mergeSegments(wrong, segment('b', 1, 2), 'm')).toMatchObject({ problem });
    }
  });
});

describe('segmentation of a line', () => {
  const survey = (fromKm: number, toKm: number, value: unknown, attribute = 'waterM'): Survey => ({
    fromKm,
    toKm,
    attribute,
    value,
  });

  it('cuts between surveyed, none and not surveyed', () => {
    expect(segmentLine(0, 10, [survey(0, 4, none)]).pieces).toEqual([
      { fromKm: 0, toKm: 4, attributes: { waterM: none } },
      { fromKm: 4, toKm: 10, attributes: {} },
    ]);
    expect(segmentLine(0, 10, [survey(0, 4, none), survey(4, 10, null)]).pieces).toHaveLength(2);
  });

  it('two surveys that disagree are told, and neither wins', () => {
    const surveys = [survey(0, 6, 100), survey(4, 10, 300), survey(5, 10, 'clay', 'soil')];
    const { pieces, problems } = segmentLine(0, 10, surveys);
    expect(pieces.map(({ fromKm, toKm, attributes }) => [fromKm, toKm, attributes.waterM])).toEqual([
      [0, 4, 100],
      [4, 5, null],
      [5, 6, null],
      [6, 10, 300],
    ]);
    expect(problems).toEqual([
      {
        code: 'surveysDiffer',
        path: 'waterM',
        values: { name: 'waterM', from: 4, to: 6, found: '100 / 300' },
      },
    ]);
    expect(segmentLine(0, 10, [survey(0, 6, 100), survey(4, 10, 100), survey(0, 10, null)])).toEqual({
      pieces: [{ fromKm: 0, toKm: 10, attributes: { waterM: 100 } }],
      problems: [],
    });
  });

  it('a survey or a line may run backwards', () => {
    expect(segmentLine(0, 10, [survey(6, 2, 50)])).toEqual(segmentLine(0, 10, [survey(2, 6, 50)]));
    expect(segmentLine(10, 0, [survey(2, 6, 50)])).toEqual({
      pieces: [
        { fromKm: 10, toKm: 6, attributes: {} },
        { fromKm: 6, toKm: 2, attributes: { waterM: 50 } },
        { fromKm: 2, toKm: 0, attributes: {} },
      ],
      problems: [],
    });
  });

  it('tells a line without length and surveys it cannot use', () => {
    expect(segmentLine(3, 3, [])).toMatchObject({ pieces: [], problems: [{ code: 'lineWithoutLength' }] });
    expect(segmentLine(0, Number.NaN, []).problems).toMatchObject([{ code: 'lineWithoutLength' }]);
    expect(
      segmentLine(0, 10, [survey(2, 2, 1), survey(12, 14, 1), survey(Number.NaN, 3, 1)]).problems.map(
        ({ code }) => code,
      ),
    ).toEqual(['surveyWithoutLength', 'surveyOutside', 'surveyWithoutLength']);
  });
});
