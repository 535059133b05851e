import type {
  CauseKind,
  CauseState,
  FishboneSet,
  Gate,
  RootCauseDocument,
  RootType,
} from '@ircrisk/engine-root-cause';
import { z } from 'zod';

const causeStates = [
  'hypothesis',
  'verified',
  'disproved',
  'unknown',
] as const satisfies readonly CauseState[];
const causeKinds = ['event', 'condition', 'action', 'omission'] as const satisfies readonly CauseKind[];
const rootTypes = ['physical', 'human', 'latent'] as const satisfies readonly RootType[];
const gates = ['cause', 'responsible', 'measures', 'educated'] as const satisfies readonly Gate[];
const categorySets = ['6M', '8M', '4P', 'rotating', 'static'] as const satisfies readonly FishboneSet[];

const key = z.string().min(1).max(32);
const words = (most: number) => z.string().max(most);
const oneToFive = z.number().int().min(1).max(5).nullish();

const Cause = z.object({
  id: key,
  parentId: key.nullable(),
  text: words(500),
  textEn: words(500).nullish(),
  kind: z.enum(causeKinds),
  gate: z.enum(['AND', 'OR']).nullable(),
  state: z.enum(causeStates),
  refersTo: key.nullish(),
  evidence: z.array(words(20)).max(100),
  method: words(500).nullish(),
  methodEn: words(500).nullish(),
  confidence: z.number().min(0).max(1).nullish(),
  rootType: z.enum(rootTypes).nullish(),
  withinControl: z.boolean().optional(),
  removalPrevents: z.boolean().optional(),
  whyStop: words(500).nullish(),
  whyStopEn: words(500).nullish(),
  mechanismCode: words(20).nullish(),
  causeCode: words(20).nullish(),
  latentCode: words(20).nullish(),
  isCollapsed: z.boolean().optional(),
});

const Bone = z.object({
  id: key,
  category: key,
  parentId: key.nullish(),
  text: words(500),
  textEn: words(500).nullish(),
  likelihood: oneToFive,
  evidence: oneToFive,
  nodeId: key.nullish(),
});

const GateDone = z.object({
  isDone: z.boolean(),
  note: words(1000).nullish(),
  noteEn: words(1000).nullish(),
});

/** Tree, fishbone and gates of a case. */
export const RootCauseModel: z.ZodType<RootCauseDocument> = z.object({
  causes: z.array(Cause).min(1).max(1000),
  bones: z.array(Bone).max(500),
  categories: z.enum(categorySets),
  gates: z.partialRecord(z.enum(gates), GateDone),
  latentJustification: words(2000).nullish(),
});
