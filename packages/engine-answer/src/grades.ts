/*
  Grades of work, permits, vessels and alarms: 二级, 2 级, Ⅱ级, grade 2 and class 2 are one. A figure of another grade is no answer.
*/
const numerals = new Map(
  Object.entries({ 1: '一1ⅠI', 2: '二2ⅡII', 3: '三3ⅢIII', 4: '四4ⅣIV' }).flatMap(([grade, ways]) =>
    [...[...ways.slice(0, 3)], ways.slice(3)].map((way) => [way, grade] as const),
  ),
);
const han = '[一二三四1-4ⅠⅡⅢⅣ]';
const latin = '(?:IV|I{1,3}|[1-4])';
/** One grade up is none of its own; winds and schooling are counted by others. */
const hanGrades = new RegExp(
  `(?<![升降高低第A-Za-z\\d.])(?<!风力?(?:达到)?)(?:(?<special>特)|(?<list>${han}(?:\\s?[、和或至及]\\s?${han})*))\\s?级(?!教育|医院|[^，,。]{0,2}风)`,
  'gu',
);
const latinGrades = new RegExp(
  `\\b(?:grade|class|level)s?\\s(?<list>${latin}(?:\\s?(?:,|and|or|to)\\s?${latin})*)\\b|\\b(?<special>special)(?=\\s(?:grade|class|(?:or|and) grade|hot work))`,
  'giu',
);

/** The grades a text names, each once. */
export function gradesIn(text: string): string[] {
  const found = [...text.matchAll(hanGrades), ...text.matchAll(latinGrades)].flatMap(({ groups }) =>
    groups?.special
      ? ['special']
      : (groups?.list?.match(new RegExp(`${han}|${latin}`, 'giu')) ?? []).map(
          (way) => numerals.get(way.toUpperCase()) ?? way,
        ),
  );
  return [...new Set(found)];
}
