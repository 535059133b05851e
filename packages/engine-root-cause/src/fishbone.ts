import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';

export type Bone = {
  readonly id: string;
  readonly likelihood: number | null;
  readonly evidence: number | null;
  readonly votes: number;
};
export type ScoredBone = {
  readonly id: string;
  readonly score: number | null;
  readonly votes: number;
  readonly shortlisted: boolean;
  readonly because: readonly ('score' | 'votes')[];
};

const SHORTLIST_SCORE = 12;
const isScore = (value: number) => Number.isInteger(value) && value >= 1 && value <= 5;

/** score = likelihood · evidence (1–25); null until both are given. */
export function boneScore({ likelihood, evidence }: Pick<Bone, 'likelihood' | 'evidence'>): Calculation {
  const facts = {
    unit: '1',
    inputs: { likelihood, evidence },
    standardRef: 'IEC 62740:2015 (Ishikawa), plant scoring',
  };
  for (const [name, value] of Object.entries({ likelihood, evidence })) {
    if (value === null) return unscored({ code: 'missingInput', path: name, values: { name } }, facts);
    if (!isScore(value))
      return unscored({ code: 'scoreOutside', path: name, values: { name, value } }, facts);
  }
  const [l, e] = [likelihood as number, evidence as number];
  return calculated(l * e, {
    ...facts,
    steps: [{ id: 'score', formula: 'L · E', substituted: `${l} · ${e}`, value: l * e, unit: '1' }],
  });
}

/** Votes of one member: a third of the bones, rounded up, at most one for each. */
export const votesPerMember = (bones: number): number => Math.ceil(bones / 3);

/** Shortlist: a score of 12 or more, or among the top fifth by votes (ties included, zero votes never). */
export function shortlist(bones: readonly Bone[]): readonly ScoredBone[] {
  const places = Math.ceil(0.2 * bones.length);
  const counted = (votes: number) => (Number.isInteger(votes) && votes > 0 ? votes : 0);
  const limit =
    [...bones].map(({ votes }) => counted(votes)).sort((a, b) => b - a)[places - 1] ??
    Number.POSITIVE_INFINITY;
  return bones.map((bone) => {
    const score = boneScore(bone).value;
    const because: ('score' | 'votes')[] = [];
    if (score !== null && score >= SHORTLIST_SCORE) because.push('score');
    if (counted(bone.votes) > 0 && counted(bone.votes) >= limit) because.push('votes');
    return { id: bone.id, score, votes: bone.votes, shortlisted: because.length > 0, because };
  });
}

/** Faults of a ballot: strangers, a second vote for one bone, more votes than allowed. */
export function ballotFaults(
  bones: readonly string[],
  ballots: readonly { readonly member: string; readonly bone: string }[],
): readonly Notice[] {
  const known = new Set(bones);
  const limit = votesPerMember(bones.length);
  const cast = new Map<string, Set<string>>();
  const faults: Notice[] = [];
  for (const { member, bone } of ballots) {
    const own = cast.get(member) ?? new Set<string>();
    cast.set(member, own);
    if (!known.has(bone)) faults.push({ code: 'unknownBone', path: bone, values: { bone } });
    else if (own.has(bone)) faults.push({ code: 'voteTwice', path: bone, values: { member, bone } });
    own.add(bone);
  }
  for (const [member, own] of cast)
    if (own.size > limit) faults.push({ code: 'tooManyVotes', values: { member, count: own.size, limit } });
  return faults;
}
