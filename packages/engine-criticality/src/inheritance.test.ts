import { describe, expect, it } from 'vitest';
import { changedTags, inherit, type MainFunction, type MappedTag, type SubFunction } from './index.ts';

const feed: MainFunction = {
  id: 'feed',
  redundancy: 'B',
  classes: { safety: 1, environment: 2, production: 3, other: 1 },
};
const heat: MainFunction = {
  id: 'heat',
  redundancy: 'A',
  classes: { safety: 1, environment: 1, production: 2, other: 1 },
};
const sub = (id: string, type: string, more: Partial<SubFunction> = {}): SubFunction => ({
  id,
  mainFunctionId: 'feed',
  type,
  ...more,
});
const water = { pressureMPa: 1, toxic: false, flammable: 'none', corrosiveOrSteam: false } as const;

function run(subFunctions: readonly SubFunction[], tag: Partial<MappedTag> = {}, mains = [feed, heat]) {
  const { tags, problems } = inherit({
    mainFunctions: mains,
    subFunctions,
    tags: [{ id: 'T', subFunctionIds: subFunctions.map(({ id }) => id), ...tag }],
  });
  return { tag: tags[0], problems, codes: problems.map(({ code }) => code) };
}

describe('what is not rated', () => {
  it('an unrated category of a main function is told and leaves its tags without a class', () => {
    const { tag, problems } = run([sub('s', 'MAIN')], {}, [
      { ...feed, classes: { ...feed.classes, safety: null } },
    ]);
    expect(tag).toMatchObject({ result: null, source: null, governs: [] });
    expect(problems).toEqual([
      { code: 'functionCategoryUnrated', path: 'feed', values: { id: 'feed', name: 'safety' } },
      { code: 'classMissing', path: 'T', values: { id: 'T', name: 'safety' } },
    ]);
  });

  it('one harmless category says nothing of the other three, unless what is known is C3', () => {
    const only = (classes: MainFunction['classes'], type = 'MAIN', redundancy: 'A' | 'B' = 'A') =>
      run([sub('s', type)], {}, [{ id: 'feed', redundancy, classes }]).tag?.result;
    expect(only({ production: 1 })).toBeNull();
    expect(only({ safety: 2, production: 2, other: 2 })).toBeNull();
    expect(only({ production: 3 })).toMatchObject({ dominant: 3, days: 5 });
    // Relieved by a spare it is C2 only, and safety could be C3.
    expect(only({ production: 3 }, 'MAIN', 'B')).toBeNull();
    // Control and alarm take production alone, relief has its safety 3: they miss nothing.
    expect(only({ production: 2 }, 'PRC')).toMatchObject({ dominant: 2 });
    expect(only({ production: 2 }, 'ALM')).toMatchObject({ dominant: 1 });
    expect(only({ safety: 1 }, 'PRC')).toBeNull();
    expect(only({ safety: 1 }, 'PRR')).toMatchObject({ dominant: 3 });
  });

  it('a class by hand for the missing category closes the gap', () => {
    const gap = [{ ...feed, classes: { ...feed.classes, safety: null } }];
    const override = { classes: { safety: 1 }, reason: 'no people near' } as const;
    expect(run([sub('s', 'MAIN')], { override }, gap).tag?.result).toMatchObject({ dominant: 2 });
    const alone = { classes: { production: 1 }, reason: 'new' } as const;
    expect(run([], { override: alone, redundancy: 'A' }).tag?.result).toBeNull();
  });

  it('a class nobody knows gives no result and says so, once', () => {
    const { tag, problems } = run([sub('s', 'MAIN'), sub('t', 'MAIN')], {
      override: { classes: { safety: 7 as never }, reason: 'test' },
    });
    expect(tag).toMatchObject({ result: null, source: 'override' });
    expect(problems).toEqual([
      { code: 'unknownClass', path: 'T', values: { id: 'T', name: 'safety', value: '7' } },
    ]);
  });

  it('containment with an unknown medium leaves no class unless the rest is C3', () => {
    const open = run([sub('run', 'MAIN'), sub('hold', 'CON')]);
    expect(open.tag).toMatchObject({ result: null, source: null, governs: [] });
    expect(open.codes).toEqual(['containmentUnknown']);
    expect(run([sub('hold', 'CON')]).codes).toEqual(['containmentUnknown']);
    const relief = run([sub('relief', 'PRR'), sub('hold', 'CON')]);
    expect(relief.tag?.result).toMatchObject({ dominant: 3, days: 5 });
    expect(relief.codes).toEqual(['containmentUnknown']);
  });

  it('an override of safety and environment settles containment without a medium', () => {
    const by = (classes: NonNullable<MappedTag['override']>['classes']) =>
      run([sub('hold', 'CON')], { override: { classes, reason: 'drained' } });
    expect(by({ safety: 1, environment: 1 })).toMatchObject({ tag: { result: { dominant: 1 } }, codes: [] });
    expect(by({ safety: 1 })).toMatchObject({ tag: { result: null }, codes: ['containmentUnknown'] });
  });

  it('containment without a main function is rated by medium and pressure; another one asks for it', () => {
    const alone = { mainFunctionId: null };
    expect(run([sub('hold', 'CON', alone)], { medium: { ...water, toxic: true } })).toMatchObject({
      tag: { result: { dominant: 3, classes: { safety: 3, environment: 3 } }, from: ['hold'] },
      codes: [],
    });
    expect(run([sub('hold', 'CON', alone)]).codes).toEqual(['containmentUnknown']);
    // With a class of production of its own a spare would count, and nobody has said whether there is one.
    const made = [sub('hold', 'CON', { ...alone, ownClasses: { production: 2 } })];
    expect(run(made, { medium: water }).codes).toEqual(['missingInput']);
    expect(run(made, { medium: water, redundancy: 'A' }).tag?.result).toMatchObject({ dominant: 2 });
    expect(run([sub('control', 'PRC', alone)])).toMatchObject({
      tag: { result: null },
      codes: ['unknownMainFunction', 'subFunctionWithoutMain'],
    });
  });

  it('a sub-function nobody knows could be worse', () => {
    expect(run([sub('run', 'MAIN')], { subFunctionIds: ['run', 'ghost'] })).toMatchObject({
      tag: { result: null, from: ['run'] },
      codes: ['unknownSubFunction'],
    });
  });
});

describe('classes of its own', () => {
  it('relief, shutdown, fire and gas keep safety 3', () => {
    for (const type of ['PSD', 'PRR', 'FGD'])
      expect(
        run([sub('s', type, { ownClasses: { safety: 1, production: 1 } })]).tag?.result?.classes,
      ).toEqual({ safety: 3, environment: 2, production: 1, other: 1 });
  });

  it('stand beside the inherited ones and throw none away', () => {
    const bare = { ...feed, redundancy: 'A' } as const;
    const own = (ownClasses: SubFunction['ownClasses'], type = 'MAIN') =>
      run([sub('s', type, { ownClasses })], {}, [bare]).tag?.result;
    expect(own({ safety: 1, environment: null })).toMatchObject({
      classes: { safety: 1, environment: 2, production: 3, other: 1 },
      dominant: 3,
      days: 5,
    });
    expect(own({ production: 1 })).toMatchObject({ dominant: 2, days: 30, governing: 'environment' });
    expect(own({ safety: 2 }, 'PRC')?.classes).toEqual({ safety: 2, production: 3 });
    // A local indication is C1 but for what is said of it.
    expect(own({ safety: 2 }, 'IND')?.classes).toEqual({
      safety: 2,
      environment: 1,
      production: 1,
      other: 1,
    });
  });

  it('of containment are not lowered by a harmless medium', () => {
    const hold = sub('hold', 'CON', { ownClasses: { safety: 2, environment: 1 } });
    expect(run([hold], { medium: water }).tag?.result?.classes).toEqual({ safety: 2, environment: 1 });
    expect(run([hold], { medium: { ...water, toxic: true } }).tag?.result?.classes).toEqual({
      safety: 3,
      environment: 3,
    });
  });
});

describe('override', () => {
  it('in part keeps the inherited categories it does not name, and the redundancy of the function', () => {
    const { tag } = run([sub('s', 'MAIN')], {
      override: { classes: { environment: 1, other: null }, reason: 'bunded' },
    });
    // Production 3 with one spare is 2, thirty days; without a spare it would be 3 and five.
    expect(tag?.result).toEqual({
      classes: { safety: 1, environment: 1, production: 2, other: 1 },
      dominant: 2,
      days: 30,
      governing: 'production',
    });
  });

  it('of production is the class of the tag: a spare does not lower it again', () => {
    const spared = { ...feed, classes: { ...feed.classes, environment: 1 } } as const;
    const by = (production: 1 | 2 | 3) =>
      run([sub('s', 'MAIN')], { override: { classes: { production }, reason: 'sole feed' } }, [spared]).tag
        ?.result;
    // The limit is that of the class and of the spare that stands there.
    expect(by(3)).toMatchObject({ dominant: 3, days: 30, classes: { production: 3 } });
    expect(by(2)).toMatchObject({ dominant: 2, days: 180, classes: { production: 2 } });
    expect(by(1)).toMatchObject({ dominant: 1, classes: { production: 1 } });
    expect(run([sub('s', 'MAIN')], {}, [spared]).tag?.result).toMatchObject({ dominant: 2, days: 30 });
  });

  it('of a tag on no function needs a redundancy', () => {
    const override = { classes: { production: 3 }, reason: 'new' } as const;
    expect(run([], { override })).toMatchObject({
      tag: { result: null },
      codes: ['unmapped', 'missingInput'],
    });
    expect(run([], { override, redundancy: 'A' })).toMatchObject({
      tag: { result: { dominant: 3, days: 5 } },
      codes: ['unmapped'],
    });
  });
});

it('each sub-function is judged with its own redundancy before the worst is taken', () => {
  // Feed: production 3 with a spare is C2 in 30 days. Heat: production 2 without one is C2 in 30 days. Never C3.
  const { tag } = run([sub('a', 'PRC'), sub('b', 'PRC', { mainFunctionId: 'heat' })]);
  expect(tag).toMatchObject({ result: { dominant: 2, days: 30 }, from: ['a', 'b'], governs: ['a', 'b'] });
  // Two spares relieve production 3 to C1, and C2 without a spare governs.
  const spared = run([sub('a', 'PRC'), sub('b', 'PRC', { mainFunctionId: 'heat' })], {}, [
    { ...feed, redundancy: 'C' },
    heat,
  ]);
  expect(spared.tag).toMatchObject({ from: ['a', 'b'], governs: ['b'], result: { dominant: 2 } });
});

it('a run tells changed limits, new tags and tags that are gone', () => {
  const tag = (id: string, dominant: 1 | 2 | 3, days: number) => ({
    id,
    result: { classes: {}, dominant, days, governing: 'production' as const },
    source: 'inherited' as const,
    from: [],
    governs: [],
    containment: null,
  });
  expect(
    changedTags(
      [tag('same', 2, 30), tag('days', 2, 180), tag('gone', 3, 5)],
      [tag('same', 2, 30), tag('days', 2, 30), tag('new', 1, 180)],
    ),
  ).toEqual([
    { id: 'days', change: 'changed', from: { dominant: 2, days: 180 }, to: { dominant: 2, days: 30 } },
    { id: 'new', change: 'added', from: null, to: { dominant: 1, days: 180 } },
    { id: 'gone', change: 'removed', from: { dominant: 3, days: 5 }, to: null },
  ]);
});
