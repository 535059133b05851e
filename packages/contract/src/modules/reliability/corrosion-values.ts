import {
  excursionEnds,
  excursionKinds,
  excursionSides,
  excursionStates,
  type LoopColour,
  loopColours,
  type Susceptibility,
  susceptibilities,
} from '@ircrisk/contract/resources/corrosion/choices.ts';
import { allowedActs, StudyLife } from '@ircrisk/contract/study.ts';
import type {
  AreaUnit as AreaUnitWord,
  KpBand,
  OperatingWindow,
  WindowStatus,
} from '@ircrisk/engine-operating-window';
import { z } from 'zod';

const states = {
  effective: 'effective',
  unknown: 'unknown',
  actionCovered: 'actionCovered',
  attention: 'attention',
  exceeded: 'exceeded',
} as const satisfies { [S in WindowStatus]: S };
export const State = z.enum(states);
/** What an area beyond a limit is told in, the value in the unit of its tag; of a rate its change an hour. */
export const AreaUnit = z.enum(['value·h', '(value/h)·h'] as const satisfies readonly AreaUnitWord[]);
export const Level = z.enum({
  critical: 'critical',
  standard: 'standard',
  informational: 'informational',
} as const satisfies { [L in OperatingWindow['level']]: L });
export const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) =>
  Object.keys(words) as [K, ...K[]];
const Colour = z.enum(keysOf<LoopColour>(loopColours));
const Degree = z.enum(keysOf<Susceptibility>(susceptibilities));
export const nullableText = z.string().nullable();
export const nullableNumber = z.number().nullable();

/** Limits as they hold, in the canonical unit of the tag's quantity. */
export const Limits = z.object({
  level: Level,
  low: nullableNumber,
  high: nullableNumber,
  rateLimit: nullableNumber,
  rateMinutes: z.number(),
  dwellMinutes: z.number(),
  hysteresis: z.number(),
  expectedMinutes: z.number(),
});
export type Limits = z.infer<typeof Limits>;

export const LiveWindow = z.object({
  id: z.string(),
  code: z.string(),
  loopId: z.string(),
  loop: z.string(),
  tagId: z.string(),
  tag: z.string(),
  quantity: z.string(),
  parameter: z.string(),
  parameterEn: nullableText,
  limits: Limits,
  /** Null: the limits were never put into force, so nothing is judged. */
  inForceSince: nullableText,
  /** The record says other limits than those in force. */
  isPending: z.boolean(),
  state: State.nullable(),
  value: nullableNumber,
  valueTime: nullableText,
  /** Minutes since the last reading, by the server's clock. */
  ageMinutes: nullableNumber,
  outsideHours: nullableNumber,
  outsideShare: nullableNumber,
  /** Readings of the thirty days the share speaks of that were sent again with another value or quality. */
  replaced: z.number(),
  modifier: nullableNumber,
  /** Its readings have ended for good and a person has said so: it is judged no more. */
  outOfUse: z.object({ since: z.string(), reason: z.string() }).nullish(),
  consequence: nullableText,
  consequenceEn: nullableText,
  response: nullableText,
  responseEn: nullableText,
  responseMinutes: nullableNumber,
  /** In both languages: a frozen document is read in either. Documents of before have the one its maker read. */
  owner: nullableText,
  ownerEn: nullableText.optional(),
  source: nullableText,
  /** The excursion people have to look at first. */
  excursion: z
    .object({ id: z.string(), code: z.string(), state: z.enum(keysOf(excursionStates)) })
    .nullable(),
  action: z.object({ id: z.string(), title: z.string(), dueDate: nullableText }).nullable(),
});
export type LiveWindow = z.infer<typeof LiveWindow>;

export const Damage = z.object({
  id: z.string(),
  loopId: z.string(),
  mechanism: z.string(),
  susceptibility: Degree,
  credible: z.boolean(),
  rate: nullableNumber,
  locations: nullableText,
  locationsEn: nullableText,
  inspection: nullableText,
  inspectionEn: nullableText,
  monitoring: nullableText,
  monitoringEn: nullableText,
  evidence: nullableText,
  evidenceEn: nullableText,
});
const Lack = z.enum(['barrier', 'monitoring']);
export const Gap = z.object({
  damageId: z.string(),
  loopId: z.string(),
  loop: z.string(),
  mechanism: z.string(),
  susceptibility: Degree,
  lacks: z.array(Lack),
  locations: nullableText,
  locationsEn: nullableText,
  action: nullableText,
});
export type CorrosionGap = z.infer<typeof Gap>;

/** An injection point or a dead leg whose inspection is overdue, or that was never inspected. */
export const DuePoint = z.object({
  id: z.string(),
  kind: z.enum(['injection-point', 'dead-leg']),
  code: z.string(),
  name: z.string(),
  nameEn: nullableText,
  loop: z.string(),
  /** Null: never inspected. */
  nextInspection: nullableText,
  action: nullableText,
});
export type DuePoint = z.infer<typeof DuePoint>;

export const LiveLoop = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: nullableText,
  colour: Colour,
  unit: z.string(),
  unitEn: nullableText,
  state: State.nullable(),
  modifier: nullableNumber,
  windows: z.number(),
});
export type LiveLoop = z.infer<typeof LiveLoop>;

export const Excursion = z.object({
  id: z.string(),
  code: z.string(),
  state: z.enum(keysOf(excursionStates)),
  level: Level,
  kind: z.enum(keysOf(excursionKinds)),
  side: z.enum(keysOf(excursionSides)),
  /** Milliseconds since 1970; no end while it lasts. */
  start: z.number(),
  end: nullableNumber,
  /** The same as the tenant's clocks show them. */
  startTime: z.string(),
  endTime: nullableText,
  hours: nullableNumber,
  gapHours: z.number(),
  endedBy: z.enum(keysOf(excursionEnds)).nullable(),
  extreme: z.number(),
  area: z.number(),
  areaUnit: AreaUnit,
  limitValue: z.number(),
  acknowledgement: nullableText,
  cause: nullableText,
  action: nullableText,
  handledBy: nullableText,
  version: z.number(),
  allowed: z.array(z.string()),
});
export type Excursion = z.infer<typeof Excursion>;

const Member = z.object({
  equipmentId: z.string(),
  tag: z.string(),
  name: z.string(),
  nameEn: nullableText,
  part: nullableText,
  partEn: nullableText,
  side: nullableText,
  /** Absent of chapters kept before there was one. */
  sideEn: nullableText.optional(),
  materials: z.array(z.string()),
  /** From the thickness readings of the ledger. */
  measuredRate: nullableNumber,
  remainingLife: nullableNumber,
  locations: z.number(),
});
const Control = z.object({
  code: z.string(),
  mechanism: z.string(),
  type: z.string(),
  measure: z.string(),
  measureEn: nullableText,
  windows: z.array(z.string()),
  state: State.nullable(),
});
const Coupon = z.object({
  code: z.string(),
  place: z.string(),
  placeEn: nullableText,
  material: z.string(),
  installedOn: z.string(),
  removedOn: nullableText,
  rate: nullableNumber,
  pitDepth: nullableNumber,
});
const Inspected = {
  code: z.string(),
  name: z.string(),
  nameEn: nullableText,
  equipment: nullableText,
  kind: z.string(),
  lastInspection: nullableText,
  nextInspection: nullableText,
  /** Null where nobody can say: never inspected, or without an interval. */
  isOverdue: z.boolean().nullable(),
};
const Injection = z.object({ ...Inspected, medium: z.string(), mediumEn: nullableText, dose: nullableText });
const DeadLeg = z.object({
  ...Inspected,
  length: nullableNumber,
  diameter: nullableNumber,
  treatment: nullableText,
  treatmentEn: nullableText,
});
const Window = LiveWindow.pick({
  id: true,
  code: true,
  tag: true,
  quantity: true,
  parameter: true,
  parameterEn: true,
  limits: true,
  consequence: true,
  consequenceEn: true,
  response: true,
  responseEn: true,
  responseMinutes: true,
  owner: true,
  ownerEn: true,
  source: true,
  outOfUse: true,
}).extend({
  /** Of the last twelve months. */
  excursions: z.number(),
  outsideHours: z.number(),
});

/** A loop with all that is known of it: a sheet on the screen and in the document. */
export const LoopSheet = LiveLoop.extend({
  boundary: nullableText,
  boundaryEn: nullableText,
  stream: nullableText,
  streamEn: nullableText,
  metallurgy: nullableText,
  metallurgyEn: nullableText,
  phase: nullableText,
  temperatureMin: nullableNumber,
  temperature: nullableNumber,
  temperatureMax: nullableNumber,
  pressure: nullableNumber,
  ph: nullableNumber,
  chloride: nullableNumber,
  h2sWater: nullableNumber,
  nh3Water: nullableNumber,
  tan: nullableNumber,
  sulfur: nullableNumber,
  water: nullableNumber,
  /** In the wash water; absent in documents made before it was worked out. */
  nh4hs: z.object({ percent: z.number(), limiting: z.string() }).nullable().optional(),
  /** Why there is none though both contents are given, or how far it holds. */
  nh4hsNote: z.object({ zh: z.string(), en: z.string() }).nullable().optional(),
  /** Null without the two contents of the vapour. */
  kp: z
    .object({
      value: z.number(),
      band: z.enum({ low: 'low', moderate: 'moderate', high: 'high', severe: 'severe' } as const satisfies {
        [B in KpBand]: B;
      }),
    })
    .nullable(),
  members: z.array(Member),
  damages: z.array(Damage),
  controls: z.array(Control),
  windowList: z.array(Window),
  coupons: z.array(Coupon),
  injections: z.array(Injection),
  deadLegs: z.array(DeadLeg),
});
export type LoopSheet = z.infer<typeof LoopSheet>;

const Case = z.object({
  title: z.string(),
  titleEn: nullableText,
  mechanism: z.string(),
  equipment: nullableText,
  foundDate: nullableText,
});

/** What the chapters are made from. */
/** A drawing on which loops are marked in their colours. */
export const Drawing = z.object({
  documentId: z.string(),
  number: z.string(),
  title: z.string(),
  titleEn: nullableText,
  revision: z.string(),
  pages: z.array(z.number()),
  marks: z.number(),
});

export const DocumentContent = z.object({
  made: z.string(),
  loops: z.array(LoopSheet),
  gaps: z.array(Gap),
  coverage: z.object({ wanted: z.number(), covered: z.number() }),
  cases: z.array(Case),
  actions: z.array(
    z.object({ title: z.string(), titleEn: nullableText, state: z.string(), dueDate: nullableText }),
  ),
  /** Drawings the loops are marked on; chapters made before there were any have none. */
  drawings: z.array(Drawing.extend({ loopId: z.string() })).optional(),
});
export type DocumentContent = z.infer<typeof DocumentContent>;

const chapterTexts = {
  process: nullableText,
  processEn: nullableText,
  history: nullableText,
  historyEn: nullableText,
  abnormal: nullableText,
  abnormalEn: nullableText,
  recommendations: nullableText,
  recommendationsEn: nullableText,
  references: nullableText,
  referencesEn: nullableText,
};

export const DocumentDetail = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: nullableText,
  state: StudyLife.shape.state,
  revision: z.number(),
  nodeId: z.string(),
  unit: z.string(),
  unitEn: nullableText,
  description: nullableText,
  effectiveDate: nullableText,
  reviewDate: nullableText,
  ...chapterTexts,
  content: DocumentContent.nullable(),
  /** Records that changed since the chapters were made; of a draft. */
  changed: z.number(),
  allowed: allowedActs,
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;
