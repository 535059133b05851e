import type { Notice } from '@ircrisk/units';

/** Lengths are kept in whole decimetres; kilometre posts are names of places and stay as they are surveyed. */
export type Segment<Attributes = unknown> = {
  readonly id: string;
  readonly fromKm: number;
  readonly toKm: number;
  readonly lengthDm: number;
  readonly attributes: Attributes;
  /** Ids this one came from by splits and merges, oldest first. */
  readonly history: readonly string[];
};

export type Cut<Attributes> =
  | { readonly segments: readonly Segment<Attributes>[] }
  | { readonly problem: Notice };

/** In two at a kilometre post. The first part is rounded, the second is the rest, so the line keeps its length. */
export function splitSegment<Attributes>(
  segment: Segment<Attributes>,
  atKm: number,
  ids: readonly [string, string],
): Cut<Attributes> {
  const { fromKm, toKm, lengthDm } = segment;
  if (atKm === fromKm || atKm === toKm)
    return { problem: { code: 'splitAtEnd', path: 'atKm', values: { at: atKm } } };
  const [low, high] = fromKm < toKm ? [fromKm, toKm] : [toKm, fromKm];
  if (!(atKm > low && atKm < high))
    return { problem: { code: 'splitOutside', path: 'atKm', values: { at: atKm, from: fromKm, to: toKm } } };
  const first = Math.round((lengthDm * (atKm - fromKm)) / (toKm - fromKm));
  // A part below half a decimetre would have no length.
  if (first < 1 || first >= lengthDm)
    return { problem: { code: 'splitAtEnd', path: 'atKm', values: { at: atKm } } };
  const history = [...segment.history, segment.id];
  return {
    segments: [
      { ...segment, id: ids[0], toKm: atKm, lengthDm: first, history },
      { ...segment, id: ids[1], fromKm: atKm, lengthDm: lengthDm - first, history },
    ],
  };
}

/** Two neighbours with the same attributes into one; what differs is named. */
export function mergeSegments<Attributes extends Readonly<Record<string, unknown>>>(
  first: Segment<Attributes>,
  second: Segment<Attributes>,
  id: string,
): { readonly segment: Segment<Attributes> } | { readonly problem: Notice } {
  if (first.toKm !== second.fromKm)
    return { problem: { code: 'notNeighbours', values: { first: first.id, second: second.id } } };
  const fields = [...new Set([...Object.keys(first.attributes), ...Object.keys(second.attributes)])];
  const differing = fields.filter(
    (field) =>
      JSON.stringify(first.attributes[field] ?? null) !== JSON.stringify(second.attributes[field] ?? null),
  );
  if (differing.length > 0)
    return { problem: { code: 'attributesDiffer', values: { fields: differing.join(', ') } } };
  return {
    segment: {
      ...first,
      id,
      toKm: second.toKm,
      lengthDm: first.lengthDm + second.lengthDm,
      history: [...new Set([...first.history, ...second.history, first.id, second.id])],
    },
  };
}

export type Survey = {
  readonly fromKm: number;
  readonly toKm: number;
  readonly attribute: string;
  readonly value: unknown;
};

/** Dynamic segmentation: a new segment wherever any surveyed attribute changes between two posts. */
export function segmentLine(
  fromKm: number,
  toKm: number,
  surveys: readonly Survey[],
): readonly {
  readonly fromKm: number;
  readonly toKm: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}[] {
  const inside = (km: number) => km > fromKm && km < toKm;
  const posts = [
    ...new Set([fromKm, ...surveys.flatMap((survey) => [survey.fromKm, survey.toKm]).filter(inside), toKm]),
  ].sort((a, b) => a - b);
  const pieces = posts.slice(1).map((end, place) => {
    const start = posts[place] as number;
    const attributes = Object.fromEntries(
      surveys
        .filter((survey) => survey.fromKm <= start && survey.toKm >= end)
        .map(({ attribute, value }) => [attribute, value]),
    );
    return { fromKm: start, toKm: end, attributes };
  });
  return pieces.reduce<typeof pieces>((joined, piece) => {
    const last = joined[joined.length - 1];
    if (last && JSON.stringify(sorted(last.attributes)) === JSON.stringify(sorted(piece.attributes))) {
      joined[joined.length - 1] = { ...last, toKm: piece.toKm };
      return joined;
    }
    joined.push(piece);
    return joined;
  }, []);
}

const sorted = (attributes: Readonly<Record<string, unknown>>) =>
  Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
