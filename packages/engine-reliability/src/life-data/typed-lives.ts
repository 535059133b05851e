import type { LifeData } from './life-data.ts';

type Typed = Required<{ readonly [Key in keyof LifeData]-?: NonNullable<LifeData[Key]> }>;

const NONE: Typed = { failures: [], suspensions: [], intervals: [], entries: [] };
const NUMBER = '(\\d+(?:\\.\\d+)?)';
const EXACT = new RegExp(`^${NUMBER}(\\+)?(?:@${NUMBER})?$`);
const BETWEEN = new RegExp(`^${NUMBER}[-–~～]${NUMBER}$`);
const BEFORE = new RegExp(`^[<＜]${NUMBER}$`);
/** “1 200” where other signs part the lives, or where the first figure is short: one life or two, nobody can tell. */
const BLANK = '[ \\u00a0\\u2009\\u202f]';
const THOUSANDS = new RegExp(`(?<![\\d.@+<＜–~～-])\\d{1,3}(?:${BLANK}\\d{3})+(?![\\d.])`, 'g');
const SHORT = new RegExp(`^\\d{1,2}${BLANK}`);
const looksGrouped = (text: string): string | null =>
  text.match(THOUSANDS)?.find((found) => SHORT.test(found) || /[,，;；、]/.test(text)) ?? null;

/**
 * Lives as an engineer writes them down, in hours: `1200` failed, `2000+` still running, `500-900` found failed between two
 * looks, `<400` failed before the first look, `1200@300` under watch since the age of 300. `wrong` is the first piece that is
 * none of these; then none of the text counts.
 */
export function readTypedLives(text: string): { readonly lives: Typed; readonly wrong: string | null } {
  const grouped = looksGrouped(text);
  if (grouped) return { lives: NONE, wrong: grouped };
  const failed: { age: number; entry: number }[] = [];
  const running: { age: number; entry: number }[] = [];
  const intervals: { from: number; to: number }[] = [];
  for (const piece of text.split(/[\s,，;；、]+/).filter(Boolean)) {
    const [exact, between, before] = [EXACT.exec(piece), BETWEEN.exec(piece), BEFORE.exec(piece)];
    const [from, to] = between ? [Number(between[1]), Number(between[2])] : [0, Number(before?.[1])];
    const age = Number(exact?.[1]);
    const entry = Number(exact?.[3] ?? 0);
    if (exact && age > entry) (exact[2] ? running : failed).push({ age, entry });
    else if (!exact && from < to) intervals.push({ from, to });
    else return { lives: NONE, wrong: piece };
  }
  const lives = {
    failures: failed.map(({ age }) => age),
    suspensions: running.map(({ age }) => age),
    intervals,
    entries: [...failed, ...running].map(({ entry }) => entry),
  };
  return { lives, wrong: null };
}
