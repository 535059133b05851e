/*
  Grades of work, permits, vessels and alarms: 二级, 2 级, Ⅱ级, grade 2 and class 2 are one. A figure of another grade is no answer.
*/
const numerals = new Map(
  [...'一二三四五六七八九'].flatMap((han, at) =>
    [han, `${at + 1}`, [...'ⅠⅡⅢⅣⅤⅥⅦⅧⅨ'][at] ?? '', 'I II III IV V VI VII VIII IX'.split(' ')[at] ?? ''].map(
      (way) => [way, `${at + 1}`] as const,
    ),
  ),
);
const han = '[一二三四五六七八九1-9Ⅰ-Ⅸ]';
const latin = '(?:I[VX]|VI{0,3}|I{1,3}|[1-9])';
const reaching = '(?:达到?|到|在|为|大于|超过|刮到|不小于|≥)?';
const strongWind = '(?:及|或)?(?:以上)?的?[大强阵]?风';
/** One grade up is none of its own; winds and schooling are counted by others. */
const hanGrades = new RegExp(
  `(?<![升降高低第A-Za-z\\d.])(?<!风[力速]?${reaching}\\s?)(?:(?<special>特)|(?<list>${han}(?:\\s?[、和或至及]\\s?${han})*))\\s?级(?!教育|医院|${strongWind})`,
  'gu',
);
const latinGrades = new RegExp(
  `\\b(?:grade|class|level)s?\\s(?<list>${latin}(?:\\s?(?:,|and|or|to)\\s?${latin})*)\\b|\\b(?<special>special)(?=\\s(?:grade|class|(?:or|and) grade|hot work))`,
  'giu',
);
/** Alarms are counted by words too: the second alarm is the one of level 2. */
const alarmLevels =
  /\b(?<nth>first|second|third)\b(?=(?:[- ](?!inspect)[a-z]+){0,3}[- ]alarms?\b|[- ]at\b)/giu;

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

/** The levels of alarms a text tells by first, second and third. */
export const alarmLevelsIn = (text: string): string[] =>
  [...text.matchAll(alarmLevels)].map(
    ({ groups }) => `${['first', 'second', 'third'].indexOf(groups?.nth?.toLowerCase() ?? '') + 1}`,
  );

/** What winds are counted in. */
export const windForce = 'force';
export interface WindForce {
  readonly value: string;
  /** As the text has it. */
  readonly text: string;
}
const force = '(?<force>(?:十[一二]?|[一二三四五六七八九]|1[0-2]|[1-9])\\s?级)';
const winds = [
  new RegExp(`${force}${strongWind}`, 'gu'),
  new RegExp(`风[力速]?${reaching}\\s?${force}`, 'gu'),
  /\b(?<force>force (?:1[0-2]|[1-9]))\b/giu,
];
const hanNumbers = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');

/** Forces of wind a text names: 五级及以上大风, 风力达到六级, force 5. */
export const windForcesIn = (text: string): WindForce[] =>
  winds
    .flatMap((written) => [...text.matchAll(written)])
    .map(({ groups }) => {
      const named = groups?.force ?? '';
      const number = named.replace(/\s?级|force /giu, '');
      return { text: named, value: `${hanNumbers.indexOf(number) + 1 || number}` };
    });
