import { parentPort, workerData } from 'node:worker_threads';
import { type Component, planUnit, type UnitPlanSettings } from '@ircrisk/engine-api581';
import { brokenFigures, figuresOf, planFigures } from './figures.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts';

const { settings } = workerData as { settings: UnitPlanSettings };
/** Kept only when the whole unit is planned together at the end. */
const seen: Component[] = [];

function figures(component: Component) {
  try {
    return figuresOf(component, settings);
  } catch (error) {
    return brokenFigures(component, error);
  }
}

function unitPlan(): WorkerAnswer {
  const { items, ...plan } = planUnit(seen, settings);
  return {
    kind: 'unitPlan',
    plan,
    items: items.map((item) => {
      const pof = item.atPlanDateWith?.pofPerYear ?? null;
      const cof = (risk: number | null | undefined) => (pof && risk != null ? risk / pof : null);
      const { areaRiskM2PerYear, financialRiskUsdPerYear } = item.atPlanDateWith ?? {};
      return {
        id: item.id,
        figures: planFigures(
          item,
          { area: cof(areaRiskM2PerYear), financial: cof(financialRiskUsdPerYear) },
          settings,
        ),
      };
    }),
  };
}

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'unitPlan') {
    parentPort?.postMessage(unitPlan());
    return;
  }
  if (settings.unitLimit) seen.push(...request.components);
  const rows = request.components.map((component) => ({ id: component.id, figures: figures(component) }));
  parentPort?.postMessage({ kind: 'figures', rows } satisfies WorkerAnswer);
});
