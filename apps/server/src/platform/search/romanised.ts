import { pinyin } from 'pinyin-pro';

const compound =
  /^(?:欧阳|太史|端木|上官|司马|东方|独孤|南宫|夏侯|诸葛|尉迟|公孙|慕容|皇甫|令狐|司徒|宇文|长孙|闻人)/u;

/** A Chinese name as it is written in Latin letters: surname first, its given name in one word, in two or joined; logins are all of it. */
export function romanised(name: string): string[] {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return [];
  const own = compound.test(name) ? 2 : 1;
  const spoken = (mode: 'surname' | 'normal') =>
    pinyin(name, { toneType: 'none', type: 'array', mode }).map((one) => one.replaceAll('ü', 'v'));
  const ways = [spoken('surname'), spoken('normal')].flatMap((syllables) => {
    const surname = syllables.slice(0, own).join('');
    const given = syllables.slice(own);
    const together = [...new Set([given.join(''), given.join(' '), given.join('-')])];
    return [
      ...together.flatMap((one) => [`${surname} ${one}`, `${one} ${surname}`, `${surname}, ${one}`]),
      ...(syllables.length > 2 ? [syllables.join('')] : []),
    ];
  });
  return [...new Set(ways)];
}
