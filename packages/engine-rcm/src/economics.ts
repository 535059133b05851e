import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';

const REFERENCE = 'SAE JA1012 13.6 (worth doing)';
const HOURS_PER_YEAR = 8760;

export type EconomicsInput = {
  readonly mtbfHours?: number | null;
  readonly repairCost?: number | null;
  readonly downtimeHours?: number | null;
  readonly downtimeCostPerHour?: number | null;
  readonly tasksPerYear?: number | null;
  readonly costPerTask?: number | null;
  /** Failures a year that the task leaves over. */
  readonly residualFailuresPerYear?: number | null;
};

export type Economics = {
  readonly withoutTask: number;
  readonly withTask: number;
  readonly worthDoing: boolean;
  /** The failures left over are not known and are left out of `withTask`: it costs this much or more. */
  readonly isLeast?: true;
};

const costs = [
  'mtbfHours',
  'repairCost',
  'downtimeHours',
  'downtimeCostPerHour',
  'tasksPerYear',
  'costPerTask',
];
const leftOver = 'residualFailuresPerYear';

/**
 * Cost of a year without and with the task; equal costs are not worth the work. Failures left over that nobody has
 * estimated give no comparison, unless the task alone costs as much as the failures it should prevent.
 */
export function taskEconomics(input: EconomicsInput): Calculation<Economics> {
  const facts = { unit: 'money/a', inputs: { ...input }, standardRef: REFERENCE };
  const missing = findMissing(input, costs, ['mtbfHours']);
  if (missing) return unscored(missing, facts);
  const unknown = findMissing(input, [leftOver]);
  const given = { ...input, ...(unknown ? { [leftOver]: 0 } : {}) } as {
    readonly [key in keyof EconomicsInput]-?: number;
  };
  const negative = [...costs, leftOver].find((name) => given[name as keyof EconomicsInput] < 0);
  if (negative)
    return unscored(
      {
        code: 'negative',
        path: negative,
        values: { name: negative, value: given[negative as keyof EconomicsInput] },
      },
      facts,
    );
  const perFailure = given.repairCost + given.downtimeHours * given.downtimeCostPerHour;
  const withoutTask = (HOURS_PER_YEAR / given.mtbfHours) * perFailure;
  const withTask = given.tasksPerYear * given.costPerTask + given.residualFailuresPerYear * perFailure;
  // Equal costs are not worth the work, whatever the last bit says.
  const worthDoing = withTask < withoutTask * (1 - 1e-9);
  if (unknown && worthDoing) return unscored(unknown, facts);
  const amounts = { task: shown(withTask), none: shown(withoutTask) };
  const dearer: Notice = unknown
    ? { code: 'taskAloneCostsMore', values: amounts }
    : { code: 'taskCostsMore', values: amounts };
  const warnings = worthDoing ? [] : [dearer];
  return calculated(
    { withoutTask, withTask, worthDoing, ...(unknown ? { isLeast: true as const } : {}) },
    {
      ...facts,
      warnings,
      steps: [
        {
          id: 'perFailure',
          formula: 'C_f = repair + downtime · cost/h',
          substituted: `${shown(given.repairCost)} + ${shown(given.downtimeHours)} · ${shown(given.downtimeCostPerHour)}`,
          value: perFailure,
          unit: 'money',
          reference: REFERENCE,
        },
        {
          id: 'withoutTask',
          formula: '8760 / MTBF · C_f',
          substituted: `8760 / ${shown(given.mtbfHours)} · ${shown(perFailure)}`,
          value: withoutTask,
          unit: 'money/a',
          reference: REFERENCE,
        },
        {
          id: 'withTask',
          formula: unknown ? 'n_task · c_task' : 'n_task · c_task + n_residual · C_f',
          substituted: `${shown(given.tasksPerYear)} · ${shown(given.costPerTask)}${unknown ? '' : ` + ${shown(given.residualFailuresPerYear)} · ${shown(perFailure)}`}`,
          value: withTask,
          unit: 'money/a',
          reference: REFERENCE,
        },
      ],
    },
  );
}
