import type {
  Alignment,
  Argument,
  BasicEvent,
  Branch,
  CcfGroup,
  Condition,
  Container,
  EventTree,
  Expression,
  ExpressionOp,
  FaultTreeModel,
  Gate,
  GateKind,
  HouseEvent,
  InitiatingEvent,
  Instruction,
  Parameter,
  Rule,
  Substitution,
} from '@ircrisk/engine-fault-tree';
import { z } from 'zod';

/** Every member of an engine's union, so that a kind added there is missed here by the compiler. */
const every =
  <T extends string>() =>
  <const L extends readonly T[]>(list: L & ([T] extends [L[number]] ? unknown : never)): L =>
    list;

const gateKinds = every<GateKind>()([
  'and',
  'or',
  'atleast',
  'not',
  'nand',
  'nor',
  'xor',
  'iff',
  'imply',
  'cardinality',
  'inhibit',
  'transfer',
  'pand',
  'seq',
  'spare',
  'fdep',
]);
const expressionOps = every<ExpressionOp>()([
  'mission-time',
  'pi',
  'neg',
  'add',
  'sub',
  'mul',
  'div',
  'pow',
  'exp',
  'ln',
  'log10',
  'sqrt',
  'abs',
  'min',
  'max',
  'mean',
  'mod',
  'floor',
  'ceil',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'not',
  'and',
  'or',
  'eq',
  'df',
  'lt',
  'gt',
  'leq',
  'geq',
  'ite',
  'switch',
  'exponential',
  'glm',
  'repairable',
  'weibull',
  'periodic-test',
  'uniform-deviate',
  'normal-deviate',
  'lognormal-deviate',
  'gamma-deviate',
  'beta-deviate',
  'histogram',
]);

const substitutionKinds = every<Substitution['kind'] & {}>()([
  'delete-terms',
  'recovery-rule',
  'exchange-event',
]);

const elementName = z.string().min(1).max(200);
const label = z.string().max(500).optional();
const attributes = z.record(z.string().max(64), z.string().max(500)).optional();
const role = z.enum(['public', 'private']).optional();
/** Where an element of an exchanged model stood. */
const place = { container: z.string().max(500).optional(), role };

const ExpressionSchema: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    z.number(),
    z.string().max(200),
    z.object({ op: z.enum(expressionOps), args: z.array(ExpressionSchema).max(200) }),
  ]),
);

const formula = {
  kind: z.enum(gateKinds),
  k: z.number().int().optional(),
  min: z.number().int().optional(),
  max: z.number().int().optional(),
  dormancy: z.number().min(0).max(1).optional(),
};
const ArgumentSchema: z.ZodType<Argument> = z.lazy(() =>
  z.union([elementName, z.boolean(), z.object({ ...formula, args: z.array(ArgumentSchema).max(2000) })]),
);
const GateSchema: z.ZodType<Gate> = z.object({
  ...formula,
  ...place,
  name: elementName,
  label,
  attributes,
  args: z.array(ArgumentSchema).max(2000),
});
const EventSchema: z.ZodType<BasicEvent> = z.object({
  ...place,
  name: elementName,
  label,
  kind: z.enum(['basic', 'undeveloped', 'conditional', 'external']).optional(),
  probability: ExpressionSchema.optional(),
  attributes,
});
const HouseSchema: z.ZodType<HouseEvent> = z.object({
  ...place,
  name: elementName,
  label,
  attributes,
  state: z.boolean(),
});
const ParameterSchema: z.ZodType<Parameter> = z.object({
  ...place,
  name: elementName,
  label,
  attributes,
  unit: z.string().max(32).optional(),
  value: ExpressionSchema,
});
const CcfSchema: z.ZodType<CcfGroup> = z.object({
  ...place,
  name: elementName,
  label,
  attributes,
  kind: z.enum(['beta-factor', 'mgl', 'alpha-factor', 'phi-factor']),
  members: z.array(elementName).max(64),
  probability: ExpressionSchema,
  factors: z.array(ExpressionSchema).max(64),
});

const ContainerSchema: z.ZodType<Container> = z.object({
  path: z.string().min(1).max(500),
  kind: z.enum(['fault-tree', 'component']),
  role,
  label,
  attributes,
});
const SubstitutionSchema: z.ZodType<Substitution> = z.object({
  name: elementName,
  label,
  kind: z.enum(substitutionKinds).optional(),
  hypothesis: ArgumentSchema,
  source: z.array(elementName).max(200).optional(),
  target: z.union([elementName, z.boolean()]),
});
const AlignmentSchema: z.ZodType<Alignment> = z.object({
  name: elementName,
  label,
  phases: z
    .array(
      z.object({
        name: elementName,
        label,
        timeFraction: z.number().min(0).max(1),
        houses: z.array(z.object({ name: elementName, state: z.boolean() })).max(500),
      }),
    )
    .max(100),
});

const ConditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.object({ test: z.literal('initiating-event'), name: elementName }),
    z.object({ test: z.literal('functional-event'), name: elementName, state: elementName }),
    z.object({ test: z.enum(['and', 'or', 'not']), of: z.array(ConditionSchema).max(100) }),
  ]),
);
const InstructionSchema: z.ZodType<Instruction> = z.lazy(() =>
  z.discriminatedUnion('do', [
    z.object({ do: z.literal('set-house-event'), name: elementName, state: z.boolean() }),
    z.object({ do: z.literal('collect-formula'), formula: ArgumentSchema }),
    z.object({ do: z.literal('collect-expression'), expression: ExpressionSchema }),
    z.object({
      do: z.literal('if'),
      condition: ConditionSchema,
      yes: InstructionSchema,
      no: InstructionSchema.optional(),
    }),
    z.object({ do: z.literal('block'), instructions: z.array(InstructionSchema).max(500) }),
    z.object({ do: z.literal('rule'), name: elementName }),
    z.object({ do: z.literal('link'), eventTree: elementName }),
  ]),
);
const instructions = z.array(InstructionSchema).max(500);
const BranchSchema: z.ZodType<Branch> = z.lazy(() =>
  z.object({
    instructions,
    end: z.union([
      z.object({
        fork: elementName,
        paths: z.array(z.object({ state: elementName, branch: BranchSchema })).max(50),
      }),
      z.object({ sequence: elementName }),
      z.object({ branch: elementName }),
    ]),
  }),
);
const EventTreeSchema: z.ZodType<EventTree> = z.object({
  name: elementName,
  label,
  attributes,
  functionalEvents: z.array(z.object({ name: elementName, label, attributes })).max(200),
  sequences: z
    .array(
      z.object({
        name: elementName,
        label,
        attributes,
        consequence: z.string().max(200).optional(),
        instructions,
      }),
    )
    .max(5000),
  branches: z.array(z.object({ name: elementName, label, branch: BranchSchema })).max(1000),
  initialState: BranchSchema,
});
const InitiatingEventSchema: z.ZodType<InitiatingEvent> = z.object({
  name: elementName,
  label,
  attributes,
  eventTree: elementName.optional(),
  frequency: ExpressionSchema.optional(),
});
const RuleSchema: z.ZodType<Rule> = z.object({ name: elementName, label, instructions });

/** The engine's own model as it crosses the wire; what it means is judged by the engine, not here. */
export const Model: z.ZodType<FaultTreeModel> = z.object({
  name: z.string().max(200),
  label,
  top: elementName.optional(),
  missionTimeHours: z.number().positive().max(1e9).optional(),
  gates: z.array(GateSchema).max(20_000),
  events: z.array(EventSchema).max(50_000),
  houses: z.array(HouseSchema).max(5000),
  parameters: z.array(ParameterSchema).max(5000),
  ccfGroups: z.array(CcfSchema).max(500),
  containers: z.array(ContainerSchema).max(5000).optional(),
  substitutions: z.array(SubstitutionSchema).max(500).optional(),
  alignments: z.array(AlignmentSchema).max(50).optional(),
  eventTrees: z.array(EventTreeSchema).max(200).optional(),
  initiatingEvents: z.array(InitiatingEventSchema).max(500).optional(),
  rules: z.array(RuleSchema).max(500).optional(),
});
