import type { Contributor } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { contributorWords } from '@ircrisk/contract/resources/dynamic-risk.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { fallScale } from '@ircrisk/engine-dynamic-risk';

const line = 22;
const [labels, width, figures] = [150, 480, 90];

const plain = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The factors one below the other, each bar from where the one before ended; the last is their sum. */
export function waterfall(contributors: readonly Contributor[], language: Language): string {
  const moved = contributors.filter(({ decades }) => decades !== 0);
  let sumSoFar = 0;
  const ends = moved.map(({ decades }) => {
    sumSoFar += decades;
    return sumSoFar;
  });
  const total = ends.at(-1) ?? 0;
  const { low, span } = fallScale(ends);
  const x = (decades: number) => labels + ((decades - low) / span) * (width - labels - figures);
  const bar = (row: number, name: string, from: number, to: number, colour: string) => {
    const [left, right] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
    const figure = `${to < from ? '−' : '+'}${Math.abs(to - from).toFixed(3)}`;
    return `<text x="0" y="${row * line + 15}" font-size="11">${plain(name)}</text><rect x="${left.toFixed(1)}" y="${row * line + 5}" width="${Math.max(1, right - left).toFixed(1)}" height="13" fill="${colour}"/><text x="${width}" y="${row * line + 15}" font-size="11" text-anchor="end">${figure}</text>`;
  };
  const bars = moved.map(({ kind, decades }, row) =>
    bar(
      row,
      contributorWords[kind][language],
      ends[row]! - decades,
      ends[row]!,
      decades > 0 ? '#1f5f8b' : '#5b9bbf',
    ),
  );
  const sum = bar(moved.length, language === 'zh' ? '合计' : 'Total', 0, total, '#8a97a1');
  const height = (moved.length + 1) * line + 4;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${bars.join('')}${sum}</svg>`;
}
