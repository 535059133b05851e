import type {
  BulkAnswer,
  BulkChange,
  BulkFigures,
  BulkQuestion,
  BulkRow,
} from '@ircrisk/contract/modules/risk/rbi-bulk.ts';
import * as contract from '@ircrisk/contract/modules/risk/rbi-bulk.ts';
import { type Component, type Inspection, type UnitPlanSettings, withChanges } from '@ircrisk/engine-api581';
import { storeFile } from '#platform/files/files.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import type { JobKind, JobRun } from '#platform/jobs/job-kind.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { fileNameOf, keptHours, type MadeFile } from '#platform/reports/report-job.ts';
import { CalculationThread } from '../calculation/calculation-thread.ts';
import { openStudy, readChunk } from '../calculation/chunk.ts';
import type { Figures, PlanFigures } from '../calculation/figures.ts';
import { listChosen } from '../study/queries.ts';
import { found } from '../study/study-handlers.ts';
import { bulkWorkbook } from './bulk-workbook.ts';

type Plain = Record<string, unknown>;

/** Value at a path as an override names it: mechanisms by their type. */
function valueIn(component: Component, path: string): unknown {
  const [head, ...rest] = path.split('.');
  const from = head === 'mechanisms' ? component.mechanisms.find(({ type }) => type === rest[0]) : component;
  const keys = head === 'mechanisms' ? rest.slice(1) : [head ?? '', ...rest];
  return keys.reduce<unknown>((at, key) => (at as Plain | undefined)?.[key], from);
}

const nested = (path: string, value: unknown): Plain =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Plain;

/** The new value, or nothing where there is no number to multiply. */
function valueAfter({ act, value }: BulkChange, before: unknown): unknown {
  if (act === 'set') return value;
  return typeof before === 'number' && typeof value === 'number' ? before * value : undefined;
}

type Asked = Pick<BulkQuestion, 'changes' | 'inspection'>;

/** A relief device lives by what it protects: where those parts are asked about too, it follows them. */
function followed(device: Component, question: Asked, chosen: ReadonlySet<string>): Component {
  const { reliefDevice } = device;
  const parts = reliefDevice?.protected?.parts;
  if (!reliefDevice || !parts) return device;
  const changed = parts.map((part) => (chosen.has(part.id) ? asked(part, question, chosen) : part));
  return {
    ...device,
    reliefDevice: { ...reliefDevice, protected: { ...reliefDevice.protected, parts: changed } },
  };
}

/** A component as the question would have it. Relief devices and bundles have none of these inputs themselves. */
export function asked(component: Component, question: Asked, chosen: ReadonlySet<string>): Component {
  const { changes, inspection } = question;
  if (component.reliefDevice) return followed(component, question, chosen);
  if (component.bundle) return component;
  let made = component;
  for (const change of changes) {
    const value = valueAfter(change, valueIn(made, change.path));
    if (value !== undefined) made = withChanges(made, nested(change.path, value));
  }
  if (!inspection) return made;
  const more: Inspection = {
    date: inspection.date,
    credits: made.mechanisms.map(({ type }) => ({
      mechanism: type,
      effectiveness: inspection.effectiveness,
    })),
  };
  return { ...made, inspections: [...(made.inspections ?? []), more] };
}

const shown = (figures: Figures & PlanFigures): BulkFigures => ({
  df: figures.df,
  pof: figures.pof,
  risk: figures.area_risk,
  riskPlan: figures.area_risk_plan,
  riskWith: figures.area_risk_with,
  levelPlan: figures.area_level_plan,
  targetDate: figures.target_date,
  action: figures.action,
  inspectionDate: figures.inspection_date,
  effectiveness: figures.effectiveness,
});

const STEP = 500;

/** Figures before and after, calculated in threads of their own; nothing is written. */
async function compare(job: JobRun<BulkQuestion>): Promise<BulkAnswer & { code: string }> {
  const { input, context } = job;
  const { study, engine, chosen } = await job.inTenant(async (tx) => ({
    ...(await openStudy(tx, input.id, context.projectId ?? null)),
    chosen: await listChosen(tx, input),
  }));
  const parts = chosen.slice(0, contract.mostBulkParts);
  // The limit of a whole unit is not asked about here: each component is planned by itself.
  const { unitLimit: _unit, ...settings } = engine.settings;
  const later: UnitPlanSettings = {
    ...settings,
    ...(input.rbiDate ? { rbiDate: input.rbiDate } : {}),
    ...(input.planDate ? { planDate: input.planDate } : {}),
  };
  const threads = [
    new CalculationThread(settings, job.signal),
    new CalculationThread(later, job.signal),
  ] as const;
  const ids = new Set(parts.map(({ id }) => id));
  const rows: BulkRow[] = [];
  try {
    for (let at = 0; at < parts.length; at += STEP) {
      const some = parts.slice(at, at + STEP);
      const { components } = await job.inTenant((tx) =>
        readChunk(
          tx,
          study,
          some.map(({ id }) => id),
        ),
      );
      const [before, after] = await Promise.all([
        threads[0].ask({ kind: 'figures', components }),
        threads[1].ask({ kind: 'figures', components: components.map((one) => asked(one, input, ids)) }),
      ]);
      const first = new Map(before.rows.map(({ id, figures }) => [id, figures]));
      const then = new Map(after.rows.map(({ id, figures }) => [id, figures]));
      for (const part of some) {
        const [now, next] = [first.get(part.id), then.get(part.id)];
        if (now && next)
          rows.push({ ...part, before: shown(now), after: shown(next), problems: next.problems });
      }
      await job.progress(Math.min(at + STEP, parts.length), parts.length);
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
  return { rows, leftOut: chosen.length - parts.length, code: study.code };
}

const title = { zh: 'RBI 批量假设分析', en: 'RBI what-if over many components' };

export const bulkCalculation: JobKind<BulkQuestion, BulkAnswer> = {
  kind: 'rbi.bulkWhatIf',
  title,
  afterCrash: 'resume',
  async run(job) {
    const { rows, leftOut } = await compare(job);
    return { rows, leftOut };
  },
};

export const bulkExport: JobKind<BulkQuestion, MadeFile> = {
  kind: 'rbi.bulkWhatIfExport',
  title,
  afterCrash: 'resume',
  async run(job) {
    const { rows, code } = await compare(job);
    const name = fileNameOf([code, title[job.language]], 'xlsx');
    const content = await bulkWorkbook(rows, job.input, job.language);
    const { tenantId } = job.context;
    const file = await job.inTenant((tx) =>
      storeFile(tx, job.platform, tenantId, { name, content, expireHours: keptHours }),
    );
    return { fileId: file.id, fileName: name };
  },
};

export const bulkHandlers: readonly Handler[] = [
  handle(contract.bulkWhatIf, async (call) => {
    const { tx, actor, origin, language, projectId, input } = call;
    await found(call, input.id);
    return { jobId: await enqueue(tx, { actor, origin, language, projectId }, bulkCalculation, input) };
  }),
  handle(contract.exportBulkWhatIf, async (call) => {
    const { tx, actor, origin, language, projectId, input } = call;
    await found(call, input.id);
    return { jobId: await enqueue(tx, { actor, origin, language, projectId }, bulkExport, input) };
  }),
];
