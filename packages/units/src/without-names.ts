const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
/** A name in Latin letters is a word of its own: “li” is no part of “line”, in whatever case. */
const asWord = (name: string) => {
  const before = /^[\p{Script=Latin}\p{N}_]/u.test(name) ? '(?<![\\p{Script=Latin}\\p{N}_])' : '';
  const after = /[\p{Script=Latin}\p{N}_]$/u.test(name) ? '(?![\\p{Script=Latin}\\p{N}_])' : '';
  const sign = afterTitle.find(([title]) => name.endsWith(title))?.[1] ?? '';
  return `${before}${escaped(name).replaceAll(/\s+/g, '[\\s·]+')}${after}${sign}`;
};

const titles = ['工', '总', '师傅', '主任', '班长', '经理', '队长', '厂长', '科长', '部长', '主管'];
/** 王工 is somebody, 王工作了 is not; 张总 is, 总管 is not. */
const afterTitle: readonly (readonly [string, string])[] = [
  ['工', '(?![作艺具业况程段序件位厂人时期种装票])'],
  ['总', '(?![管阀成线量体数程价部装])'],
];
/** Trades and grades that only look like a surname with a title. */
const trades = new Set(['高工', '施工', '金工', '白班长', '钟工', '石工', '华工']);

/** Words for what somebody does, which as the name of an account point at nobody. */
const roles =
  /^(?:操作员|工程师|安全员|值班员|监护人|班长|主任|管理员|系统管理员|测试|operators?|engineers?|managers?|inspectors?|supervisors?|maintenance|safety|production|system|test|users?|guest)$/iu;

/** How people are called by their names: as they are, an English name the other way round too, a Chinese surname with a title. */
export function calledBy(names: readonly string[]): string[] {
  const all = names.map((name) => name.trim()).filter((name) => name.length >= 2 && !roles.test(name));
  const turned = all.flatMap((name) => {
    const [first, last, ...more] = name.split(/\s+/);
    return first && last && more.length === 0
      ? [`${last} ${first}`, `${last}, ${first}`, `${first}, ${last}`]
      : [];
  });
  const titled = all
    .filter((name) => /^\p{Script=Han}{2,3}$/u.test(name))
    .flatMap((name) => titles.map((title) => `${[...name][0]}${title}`))
    .filter((name) => !trades.has(name));
  return [...new Set([...all, ...turned, ...titled])];
}

let segmenter: Intl.Segmenter | undefined;
/** Made when it is asked for: screens load this file and may run where there is none. */
const wordsOf = (text: string) => {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return [...segmenter.segment(text)];
};
const firstWord = (text: string) => wordsOf(text.slice(0, 8))[0]?.segment ?? '';
/** One character that follows somebody who does something, or is done something to. */
const mayFollow =
  /^[^\p{Script=Han}]|^[到在把将对向与和及说称去来已未于因被从又再先后的等也按用关开打拆装查看听发报做走进出上下拿让叫请是有]$/u;

/**
 * Two characters may be somebody's name or the beginning of a longer word: 方向 in 方向盘, 高强 in 高强度. They are a word where the
 * dictionary has them, alone or with what follows, and the rest without them begins with a lone character that says nothing of a person.
 */
function beginsWord(text: string, at: number, name: string): boolean {
  if (!/^\p{Script=Han}{2}$/u.test(name)) return false;
  const end = at + name.length;
  const cut = wordsOf(text.slice(at, end + 4)).some(
    ({ index, segment }) => index < name.length && index + segment.length > name.length,
  );
  if (!cut && firstWord(name) !== name) return false;
  const next = firstWord(text.slice(end));
  return /^\p{Script=Han}$/u.test(next) && !mayFollow.test(next);
}

/** A text without the names of people; longer names first, so that none is left in part. */
export function withoutNames(text: string, names: readonly string[], instead: string): string {
  const lower = text.toLowerCase();
  const known = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name.length >= 2 && (/\s/.test(name) || lower.includes(name.toLowerCase())))
    .sort((one, other) => other.length - one.length);
  if (known.length === 0) return text;
  return text.replaceAll(new RegExp(known.map(asWord).join('|'), 'giu'), (found, at: number) =>
    beginsWord(text, at, found) ? found : instead,
  );
}
