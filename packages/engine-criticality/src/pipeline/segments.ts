import type { Notice } from '@ircrisk/units';
import { same } from './same.ts';

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

const lengthFault = ({ id, lengthDm }: Segment): Notice | undefined =>
  Number.isSafeInteger(lengthDm) && lengthDm > 0
    ? undefined
    : { code: 'lengthNotDecimetres', path: 'lengthDm', values: { id, value: lengthDm } };

/** In two at a kilometre post. The first part is rounded, the second is the rest, so the line keeps its length. */
export function splitSegment<Attributes>(
  segment: Segment<Attributes>,
  atKm: number,
  ids: readonly [string, string],
): Cut<Attributes> {
  const { fromKm, toKm, lengthDm } = segment;
  const fault = lengthFault(segment);
  if (fault) return { problem: fault };
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

/** Two neighbours that run the same way, with the same attributes, into one; what differs is named. */
export function mergeSegments<Attributes extends Readonly<Record<string, unknown>>>(
  first: Segment<Attributes>,
  second: Segment<Attributes>,
  id: string,
): { readonly segment: Segment<Attributes> } | { readonly problem: Notice } {
  const fault = lengthFault(first) ?? lengthFault(second);
  if (fault) return { problem: fault };
  const both = { first: first.id, second: second.id };
  if (first.toKm !== second.fromKm) return { problem: { code: 'notNeighbours', values: both } };
  if (!((first.toKm - first.fromKm) * (second.toKm - second.fromKm) > 0))
    return { problem: { code: 'oppositeDirections', values: both } };
  const fields = [...new Set([...Object.keys(first.attributes), ...Object.keys(second.attributes)])];
  const differing = fields.filter((field) => !same(first.attributes[field], second.attributes[field]));
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
