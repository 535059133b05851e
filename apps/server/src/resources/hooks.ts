import type { ResourceHooks } from '#platform/resources/hooks.ts';
import { accessKeyHooks } from './access-key.ts';
import { dashboardHooks } from './dashboard.ts';
import { dictionaryHooks } from './dictionaries.ts';
import { failureHooks } from './failure/hooks.ts';
import { feedbackHooks } from './feedback.ts';
import { equipmentHooks } from './ledger/equipment.ts';
import { factoryLevelHooks, factoryModelHooks } from './ledger/factory-model.ts';
import { inspectionHooks, subtreeHooks } from './ledger/inspections.ts';
import { locationHooks, partHooks, readingHooks } from './ledger/parts.ts';
import { sharedObjectHooks } from './ledger/shared-objects.ts';
import { statutoryRuleHooks } from './ledger/statutory-rules.ts';
import { tankReadingHooks } from './ledger/tank-readings.ts';
import { tankHooks } from './ledger/tanks.ts';
import { maintenanceHooks } from './maintenance.ts';
import { projectHooks } from './project.ts';
import { rbiStudyHooks } from './rbi.ts';
import { statisticsViewHooks } from './statistics-view.ts';

/** Resources that need a rule of their own on the server, one line each. */
export const resourceHooks: readonly ResourceHooks[] = [
  accessKeyHooks,
  ...dictionaryHooks,
  rbiStudyHooks,
  factoryModelHooks,
  factoryLevelHooks,
  equipmentHooks,
  partHooks,
  locationHooks,
  readingHooks,
  inspectionHooks,
  ...subtreeHooks,
  statutoryRuleHooks,
  ...tankHooks,
  tankReadingHooks,
  ...sharedObjectHooks,
  ...maintenanceHooks,
  projectHooks,
  ...feedbackHooks,
  ...failureHooks,
  ...dashboardHooks,
  statisticsViewHooks,
];
