/** A radar: one axis a subject, from the middle (0) to the rim (1), the first straight up. */
export interface RadarAxis {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  /** Where its label stands, and from which side it is read. */
  readonly labelX: number;
  readonly labelY: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

const round = (value: number) => Math.round(value * 100) / 100;

const direction = (at: number, count: number): readonly [number, number] => {
  const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
  return [Math.cos(angle), Math.sin(angle)];
};

export function radarAxes(labels: readonly string[], radius: number, gap = 12): RadarAxis[] {
  return labels.map((label, at) => {
    const [x, y] = direction(at, labels.length);
    const anchor = Math.abs(x) < 0.15 ? 'middle' : x > 0 ? 'start' : 'end';
    return {
      label,
      x: round(x * radius),
      y: round(y * radius),
      labelX: round(x * (radius + gap)),
      labelY: round(y * (radius + gap) + 4),
      anchor,
    };
  });
}

/** The corners of one figure as `x,y x,y`; a subject without a share has no corner. */
export const radarPoints = (shares: readonly (number | null)[], radius: number): string =>
  shares
    .flatMap((share, at) => {
      if (share === null) return [];
      const [x, y] = direction(at, shares.length);
      return [`${round(x * radius * share)},${round(y * radius * share)}`];
    })
    .join(' ');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The radar of one set of shares, for paper. */
export function radarSvg(labels: readonly string[], shares: readonly (number | null)[]): string {
  const [width, height, radius] = [520, 360, 130];
  const axes = radarAxes(labels, radius);
  const rings = [0.2, 0.4, 0.6, 0.8, 1].map(
    (ring) =>
      `<polygon points="${radarPoints(
        labels.map(() => ring),
        radius,
      )}" fill="none" stroke="#C9D2D9" stroke-width="${ring === 1 ? 1 : 0.5}"/>`,
  );
  const spokes = axes.map(
    ({ x, y }) => `<line x1="0" y1="0" x2="${x}" y2="${y}" stroke="#C9D2D9" stroke-width="0.5"/>`,
  );
  const names = axes.map(
    ({ label, labelX, labelY, anchor }) =>
      `<text x="${labelX}" y="${labelY}" font-size="10" text-anchor="${anchor}" fill="#1C2B36">${escaped(label)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-width / 2} ${-height / 2} ${width} ${height}" width="${width}" height="${height}">${rings.join('')}${spokes.join('')}<polygon points="${radarPoints(shares, radius)}" fill="#1F6391" fill-opacity="0.15" stroke="#1F6391" stroke-width="1.5"/>${names.join('')}</svg>`;
}
