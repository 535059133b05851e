import {
  type SegmentFacts,
  stripRows,
  stripTitles,
} from '@ircrisk/contract/resources/criticality/strip-rows.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { escaped } from '@ircrisk/diagram/paper.ts';
import {
  riskDecimals,
  type StripSegment,
  type StripTrack,
  stripLetters,
  stripMap,
} from '@ircrisk/engine-criticality';
import { formatNumber } from '@ircrisk/units';

/** Bands on paper: light enough for the letters on them. */
const paints: Readonly<Record<string, string>> = {
  low: '#D3E9DA',
  medium: '#F7EDC7',
  mediumHigh: '#F9DBC2',
  high: '#F1C7C3',
};
const [ink, faint, line, cellPaint, unknownPaint] = ['#1C2B36', '#55636E', '#8A97A1', '#F4F6F8', '#FFFFFF'];
const { size, leading } = stripLetters;

const at = (value: number) => Math.round(value * 100) / 100;
const words = (x: number, y: number, text: string, more = '') =>
  `<text x="${at(x)}" y="${at(y)}" font-size="${size}" fill="${ink}" ${more}>${escaped(text)}</text>`;
const rule = (x1: number, x2: number, y: number, more: string) =>
  `<line x1="${at(x1)}" x2="${at(x2)}" y1="${at(y)}" y2="${at(y)}" ${more}/>`;

const barPaint = '#F1C7C3';

function trackSvg(track: StripTrack, paint: (place: number) => string): string[] {
  const middle = track.y + track.height / 2;
  return [
    words(4, middle + 4, track.title, `fill-opacity="0.8"`),
    ...track.cells.flatMap(({ x, width, lines, isMissing }, place) => [
      `<rect x="${at(x)}" y="${at(track.y)}" width="${at(width)}" height="${at(track.height)}" fill="${isMissing ? unknownPaint : paint(place)}" stroke="${line}" stroke-width="0.8"${isMissing ? ' stroke-dasharray="3 2"' : ''}/>`,
      ...lines.map((text, row) =>
        words(
          x + width / 2,
          middle - ((lines.length - 1) * leading) / 2 + size * 0.36 + row * leading,
          text,
          'text-anchor="middle"',
        ),
      ),
    ]),
  ];
}

/** The strip map of a line as the screen shows it, for paper. */
export function stripDrawing(segments: readonly (StripSegment & SegmentFacts)[], language: Language): string {
  const { segment, rows } = stripRows(segments, language);
  const map = stripMap(segments, segment, rows);
  const { axis, risk } = map;
  const drawn = [
    words(4, axis.y - 6, stripTitles.post[language]),
    ...axis.ticks.map(({ x, km }) =>
      words(
        x,
        axis.y - 6,
        formatNumber(km, { decimals: Number.isInteger(km) ? 0 : 1 }),
        'text-anchor="middle"',
      ),
    ),
    rule(map.left, map.right, axis.y, `stroke="${line}" stroke-width="1"`),
    ...trackSvg(map.segments, (place) => paints[segments[place]?.band ?? ''] ?? unknownPaint),
    words(4, risk.y + 50, 'RR'),
    ...risk.limits.flatMap(({ value, y }) => [
      rule(map.left, map.right, y, `stroke="${faint}" stroke-width="0.6" stroke-dasharray="4 3"`),
      words(map.left - 4, y + 4, String(value), 'text-anchor="end"'),
    ]),
    ...risk.lines.flatMap(({ from, to, y, labelY }, place) => {
      const value = segments[place]?.risk ?? null;
      if (y === null || value === null) return [words((from + to) / 2, labelY, '?', 'text-anchor="middle"')];
      return [
        rule(from, to, y, 'stroke="#1F5FA8" stroke-width="2"'),
        words(
          (from + to) / 2,
          labelY,
          formatNumber(value, { decimals: riskDecimals(value) }),
          'text-anchor="middle"',
        ),
      ];
    }),
    ...map.tracks.flatMap((track) =>
      trackSvg(track, (place) => (track.isBar && track.cells[place]?.text ? barPaint : cellPaint)),
    ),
    ...map.notes.map(({ mark, text }, place) =>
      words(
        map.left + (place % 2) * ((map.right - map.left) / 2),
        map.notesAt + Math.floor(place / 2) * leading,
        `${mark} ${text}`,
      ),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${map.width}" height="${at(map.height)}" viewBox="0 0 ${map.width} ${at(map.height)}" font-family="NotoSansSC">${drawn.join('')}</svg>`;
}
