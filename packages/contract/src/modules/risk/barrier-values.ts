import { leastChance } from '@ircrisk/contract/resources/barrier-words.ts';
import { allowedActs, StudyLife } from '@ircrisk/contract/study.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import type { BarrierState, BowTieDocument } from '@ircrisk/engine-barrier';
import { z } from 'zod';

// What barriers and bow-ties are on the wire; the calls that carry them stand beside.

const states = {
  functional: 'functional',
  degraded: 'degraded',
  unknown: 'unknown',
  approvedOutOfService: 'approvedOutOfService',
  bypassed: 'bypassed',
  failed: 'failed',
} as const satisfies { [S in BarrierState]: S };
export const State = z.enum(states);
export const Colour = z.enum(['green', 'amber', 'red']);

const Source = z.object({ label: z.string(), link: z.string() }).nullable();

/** Why something has its colour: the sentence, and the record it comes from. */
export const Cause = z.object({
  state: State,
  text: z.object({ zh: z.string(), en: z.string() }),
  source: Source,
  /** What it is, whatever its sentence says; not known of causes kept before it was. */
  code: z.string().optional(),
});
export type Cause = z.infer<typeof Cause>;

const key = z.string().min(1).max(64);
const Name = labelled(z.string().max(200), { zh: '名称', en: 'Name' });
const ends = {
  id: key,
  name: Name,
  nameEn: z.string().max(200).nullish(),
  barrierIds: z.array(id).max(12),
};
const figure = z.number().min(0).max(1e6).nullable();
export const BowTieModel: z.ZodType<BowTieDocument> = z.object({
  threats: z.array(z.object({ ...ends, frequencyPerYear: figure })).max(60),
  consequences: z
    .array(
      z.object({
        ...ends,
        severity: z.string().max(8).nullish(),
        tolerablePerYear: figure,
        conditionalModifiers: z.array(z.number().min(leastChance).max(1)).max(6).optional(),
      }),
    )
    .max(60),
});

/** A barrier as it stands now. */
export const LiveBarrier = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  type: z.string(),
  function: z.string(),
  nodeId: z.string(),
  area: z.string(),
  safetyCritical: z.boolean(),
  owner: z.string().nullable(),
  state: State,
  since: z.string().nullable(),
  causes: z.array(Cause),
  pfd: z.object({ low: z.number(), high: z.number() }).nullable(),
  designPfd: z.number().nullable(),
});
export type LiveBarrier = z.infer<typeof LiveBarrier>;

/** A test that an RCM study in force asks for, where the element is tested otherwise. */
export const IntervalOffer = z.object({
  planId: z.string(),
  source: z.string(),
  studyId: z.string(),
  task: z.string(),
  taskEn: z.string().nullable(),
  intervalDays: z.number(),
});
export type IntervalOffer = z.infer<typeof IntervalOffer>;

export const LiveElement = z.object({
  id: z.string(),
  barrierId: z.string(),
  tag: z.string(),
  equipmentId: z.string().nullable(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  state: State,
  causes: z.array(Cause),
  groupCode: z.string().nullable(),
  required: z.number(),
  failureRate: z.number().nullable(),
  intervalDays: z.number().nullable(),
  /** Where the interval was taken from. */
  intervalSource: z.string().nullable(),
  lastTest: z.string().nullable(),
  lastResult: z.enum(['pass', 'fail']).nullable(),
  needsTest: z.boolean(),
  nextTest: z.string().nullable(),
  overriddenUntil: z.string().nullable(),
});
export type LiveElement = z.infer<typeof LiveElement>;

/** A state set by hand: who, why, until when, and who else has agreed. */
export const ByHand = z.object({
  state: State,
  reason: z.string(),
  until: z.string(),
  stage: z.enum(['requested', 'confirmed']),
  by: z.string().nullable(),
  time: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedTime: z.string().nullable(),
  allowed: z.array(z.string()),
});
export type ByHand = z.infer<typeof ByHand>;

const Scenario = z.object({
  id: z.string(),
  colour: Colour,
  frequency: z.object({ low: z.number(), high: z.number() }).nullable(),
  gapDecades: z.number().nullable(),
  /** Should the unknown barriers be lost; equal where all are known. */
  highGapDecades: z.number().nullable(),
  incomplete: z.boolean(),
  uncertain: z.boolean(),
  reasons: z.array(z.object({ zh: z.string(), en: z.string() })),
});

export const Impairment = z.object({
  id: z.string(),
  code: z.string(),
  tag: z.string(),
  barrier: z.string(),
  kind: z.string(),
  state: z.string(),
  reason: z.string(),
  measures: z.string().nullable(),
  startTime: z.string(),
  plannedEnd: z.string().nullable(),
  /** Until the planned end, negative past it, null once it is closed; and from start to end. The server's clock, whatever the browser's says. */
  leftMinutes: z.number().nullable(),
  wholeMinutes: z.number().nullable(),
  approver: z.string().nullable(),
  version: z.number(),
  allowed: z.array(z.string()),
});
export type Impairment = z.infer<typeof Impairment>;

/** A state that began: what, from which, why; of one that is better than the last, what has ended and by whom. */
export const Change = z.object({
  at: z.string(),
  kind: z.enum(['element', 'barrier', 'bowTie']),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  causes: z.array(Cause.shape.text.extend({ source: Source.optional() })),
});
export type StateChange = z.infer<typeof Change>;

export const BowTieDetail = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  state: StudyLife.shape.state,
  revision: z.number(),
  version: z.number(),
  area: z.string().nullable(),
  hazard: z.string(),
  hazardEn: z.string().nullable(),
  /** Key of the dictionary `major_hazard`. */
  majorHazard: z.string().nullable(),
  topEvent: z.string(),
  topEventEn: z.string().nullable(),
  minimum: z.object({ prevention: z.number(), mitigation: z.number() }),
  model: BowTieModel,
  updateTime: z.string(),
  allowed: allowedActs,
  colour: Colour,
  topFrequency: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Σ w·s / Σ w over its barriers. */
  health: z.number().nullable(),
  scenarios: z.array(Scenario),
  barriers: z.array(LiveBarrier),
  elements: z.array(LiveElement),
  impairments: z.array(Impairment),
  changes: z.array(Change),
  problems: z.array(z.object({ zh: z.string(), en: z.string() })),
});
export type BowTieDetail = z.infer<typeof BowTieDetail>;
