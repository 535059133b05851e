import type { SitePlace } from '@ircrisk/contract/modules/risk/site-risk.ts';
import { FIGURE_END, scientific } from '@ircrisk/contract/resources/site-risk/figures.ts';
import {
  barFor,
  boxAround,
  type PlacedPlan,
  planCorners,
} from '@ircrisk/contract/resources/site-risk/plan.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { acceptableAt, contourLevels, intolerableAt, type SiteRisk } from '@ircrisk/engine-quantitative-risk';
import { quantities } from '@ircrisk/units';
import { pictureTag } from '#platform/reports/svg-pictures.ts';
import { type Box, LETTERS, type Named, placeLabels } from './labels.ts';
import type { PlanPicture } from './plan-picture.ts';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const text = (x: number, y: number, words: string, size = 9, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="#1C2B36" ${more}>${escaped(words)}</text>`;
/** From the highest risk to the lowest. */
const shades = ['#8E1B1B', '#C2410C', '#B7791F', '#2F6F9F', '#5B7083'];
const shadeOf = (level: number) => shades[contourLevels.indexOf(level)] ?? shades[0];

interface Spot {
  x: number | null;
  y: number | null;
  code: string | null;
}

/** What is drawn: lines, what lies among them, and the plan below where it has a place. */
export interface SiteDrawn {
  readonly contours: SiteRisk['contours'];
  readonly cases: readonly Spot[];
  readonly places: readonly SitePlace[];
  readonly plan: (PlacedPlan & PlanPicture) | null;
}

/** Points: the map, and beside it what its lines are. */
const MAP = 372;
const SHEET = 480;
/** Names of one place in a line of its label. */
const IN_A_LINE = 2;

type Place = (x: number, y: number) => [number, number];

/** Spots that fall together are named together, so that no name lies over another. */
function gathered(spots: readonly Spot[], at: Place): Named[] {
  const places = new Map<string, { x: number; y: number; codes: string[] }>();
  for (const { x, y, code } of spots) {
    if (x === null || y === null) continue;
    const [px, py] = at(x, y);
    const key = `${Math.round(px / 2)} ${Math.round(py / 2)}`;
    const known = places.get(key) ?? { x: px, y: py, codes: [] };
    known.codes.push(code ?? '');
    places.set(key, known);
  }
  return [...places.values()].map(({ x, y, codes }) => ({
    x,
    y,
    lines: Array.from({ length: Math.ceil(codes.length / IN_A_LINE) }, (_, row) =>
      codes.slice(row * IN_A_LINE, (row + 1) * IN_A_LINE).join(', '),
    ),
  }));
}

/** A name on a pale ground, with a line to its place where it had to go further away. */
function label({ x, y, lines }: Named, box: Box): string {
  const [cx, cy] = [Math.min(Math.max(x, box.left), box.right), Math.min(Math.max(y, box.top), box.bottom)];
  const lead =
    Math.hypot(cx - x, cy - y) > 10
      ? `<path d="M${x.toFixed(1)} ${y.toFixed(1)}L${cx.toFixed(1)} ${cy.toFixed(1)}" stroke="#5B6B77" stroke-width="0.5"/>`
      : '';
  const ground = `<rect x="${box.left.toFixed(1)}" y="${box.top.toFixed(1)}" width="${(box.right - box.left).toFixed(1)}" height="${(box.bottom - box.top).toFixed(1)}" fill="#ffffff" fill-opacity="0.75"/>`;
  const isLeft = box.right < x;
  const words = lines.map((line, at) =>
    text(
      isLeft ? box.right - 1 : box.left + 1,
      box.top + 8 + 10 * at,
      line,
      LETTERS,
      isLeft ? 'text-anchor="end"' : '',
    ),
  );
  return `${lead}${ground}${words.join('')}`;
}

const cross = ({ x, y }: Named) =>
  `<path d="M${(x - 3).toFixed(1)} ${y.toFixed(1)}h6M${x.toFixed(1)} ${(y - 3).toFixed(1)}v6" stroke="#1C2B36" stroke-width="1.2"/>`;
const square = ({ x, y }: Named) =>
  `<rect x="${(x - 3).toFixed(1)}" y="${(y - 3).toFixed(1)}" width="6" height="6" fill="#1C2B36"/>`;

/** The picture where it lies on the ground, turned as it is. */
function planBelow(plan: NonNullable<SiteDrawn['plan']>, at: Place, scale: number): string {
  const turn = (plan.north * Math.PI) / 180;
  const [across, along] = [Math.cos(turn), Math.sin(turn)];
  const width = plan.width * scale;
  const height = width * (plan.shape ?? 1);
  const matrix = [across, along, -along, across, ...at(plan.x, plan.y)].map((one) => Number(one.toFixed(5)));
  return pictureTag({ x: 0, y: -height, width, height, matrix, address: plan.address });
}

/** Beside the map: what the lines are, how long a length is, and where north lies. */
function keyOf(contours: SiteDrawn['contours'], span: number, scale: number, language: Language): string {
  const left = MAP + 14;
  const lines = contours.map(({ level }, index) => {
    const y = 40 + index * 16;
    const words = `${scientific(level)} ${quantities.frequency.display[language].symbol}`;
    return `<path d="M${left} ${y}h18" stroke="${shadeOf(level)}" stroke-width="1.6"/>${text(left + 23, y + 3, words)}`;
  });
  const { symbol, toDisplay } = quantities.length.display[language];
  const bar = barFor(toDisplay(span));
  const length = Math.min(SHEET - left, (bar / toDisplay(1)) * scale);
  const foot = 56 + contours.length * 16;
  const measure = `<path d="M${left} ${foot}v-3m0 3h${length.toFixed(1)}m0 0v-3" stroke="#1C2B36" fill="none"/>${text(left, foot + 12, `${bar} ${symbol}`)}`;
  return `${text(left, 20, 'N ↑')}${lines.join('')}${measure}`;
}

/** The lines of equal risk over the plan with what lies among them, north up. */
export function contourDrawing(
  { contours, cases, places, plan }: SiteDrawn,
  language: Language,
): string | null {
  if (contours.length === 0) return null;
  const points = contours.flatMap(({ lines }) => lines.flat());
  const dots = [...cases, ...places].flatMap(({ x, y }): [number, number][] =>
    x === null || y === null ? [] : [[x, y]],
  );
  const box = boxAround([...points, ...dots, ...(plan ? planCorners(plan) : [])]);
  const scale = MAP / Math.max(box.width, box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  const at: Place = (x, y) => [(x - box.left) * scale, height - (y - box.bottom) * scale];
  const drawn = contours.map(({ level, lines }) => {
    const path = lines.map((line) =>
      line
        .map(
          ([x, y], step) =>
            `${step === 0 ? 'M' : 'L'}${at(x, y)
              .map((one) => one.toFixed(1))
              .join(' ')}`,
        )
        .join(''),
    );
    return `<path d="${path.join('')}" fill="none" stroke="${shadeOf(level)}" stroke-width="1.3"/>`;
  });
  const [releases, people] = [gathered(cases, at), gathered(places, at)];
  const named = [...releases, ...people];
  const boxes = placeLabels(named, { left: 0, top: 0, right: width, bottom: height });
  const labels = named.map((one, index) => label(one, boxes[index] as Box));
  // A small map is no lower than the words beside it.
  const tall = Math.ceil(Math.max(height, 90 + contours.length * 16));
  const frame = `<rect x="0" y="0" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="none" stroke="#B9C4CC"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${SHEET}" height="${tall}" viewBox="0 0 ${SHEET} ${tall}">${plan ? planBelow(plan, at, scale) : ''}${frame}${drawn.join('')}${releases.map(cross).join('')}${people.map(square).join('')}${labels.join('')}${keyOf(contours, box.width, scale, language)}</svg>`;
}

/** The curve between its two lines, both axes by powers of ten. */
export function societalDrawing(
  { societal }: SiteRisk,
  words: { deaths: string; frequency: string },
): string | null {
  const { points } = societal;
  if (points.length === 0) return null;
  const most = Math.max(3, Math.ceil(Math.log10(points.at(-1)?.deaths ?? 1)));
  const [low, high] = [-9, -2];
  const x = (deaths: number) => 50 + (Math.log10(deaths) / most) * 400;
  const y = (frequency: number) =>
    20 + ((high - Math.log10(Math.max(frequency, 1e-12))) / (high - low)) * 190;
  const within = (value: number) => Math.min(210, Math.max(20, value));
  const grid = [
    ...Array.from(
      { length: most + 1 },
      (_, at) =>
        `<path d="M${x(10 ** at)} 20V210" stroke="#D5DDE3"/>${text(x(10 ** at), 224, String(10 ** at), 9, 'text-anchor="middle"')}`,
    ),
    ...Array.from({ length: high - low + 1 }, (_, at) => {
      const value = 10 ** (low + at);
      return `<path d="M50 ${y(value)}H450" stroke="#D5DDE3"/>${text(46, y(value) + 3, scientific(value).replace('1×', ''), 9, 'text-anchor="end"')}`;
    }),
  ];
  const line = (of: (deaths: number) => number) =>
    `<path d="M${x(1)} ${within(y(of(1)))}L${x(FIGURE_END)} ${within(y(of(FIGURE_END)))}" stroke="#8E1B1B" stroke-dasharray="5 3" fill="none"/>`;
  const steps = points.map(({ deaths, frequency }, at) =>
    at === 0
      ? `M${x(deaths).toFixed(1)} ${within(y(frequency)).toFixed(1)}`
      : `V${within(y(frequency)).toFixed(1)}H${x(deaths).toFixed(1)}`,
  );
  const end = `V210`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="244" viewBox="0 0 480 244">${grid.join('')}${line(intolerableAt)}${line(acceptableAt)}<path d="${steps.join('')}${end}" fill="none" stroke="#2F6F9F" stroke-width="1.6"/>${text(450, 240, words.deaths, 9, 'text-anchor="end"')}${text(4, 12, words.frequency)}</svg>`;
}
