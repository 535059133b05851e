import type { ServerModule } from '#platform/module.ts';
import { actionItem } from './modules/action-item/index.ts';
import { atmosphericTank } from './modules/atmospheric-tank/index.ts';
import { badActor } from './modules/bad-actor/index.ts';
import { company } from './modules/company/index.ts';
import { dashboard } from './modules/dashboard/index.ts';
import { dept } from './modules/dept/index.ts';
import { dictionary } from './modules/dictionary/index.ts';
import { document } from './modules/document/index.ts';
import { equipment } from './modules/equipment/index.ts';
import { factoryModel } from './modules/factory-model/index.ts';
import { failureDatabase } from './modules/failure-database/index.ts';
import { faultTree } from './modules/fault-tree/index.ts';
import { feedback } from './modules/feedback/index.ts';
import { file } from './modules/file/index.ts';
import { fmea } from './modules/fmea/index.ts';
import { job } from './modules/job/index.ts';
import { maintenancePlan } from './modules/maintenance-plan/index.ts';
import { material } from './modules/material/index.ts';
import { menu } from './modules/menu/index.ts';
import { notice } from './modules/notice/index.ts';
import { project } from './modules/project/index.ts';
import { qra } from './modules/qra/index.ts';
import { rbi } from './modules/rbi/index.ts';
import { riskMatrix } from './modules/risk-matrix/index.ts';
import { role } from './modules/role/index.ts';
import { statistics } from './modules/statistics/index.ts';
import { tenant } from './modules/tenant/index.ts';
import { usage } from './modules/usage/index.ts';
import { user } from './modules/user/index.ts';

/** Every module of the server, one line each. */
export const modules: readonly ServerModule[] = [
  actionItem,
  atmosphericTank,
  badActor,
  company,
  dashboard,
  dept,
  dictionary,
  document,
  equipment,
  factoryModel,
  failureDatabase,
  faultTree,
  feedback,
  file,
  fmea,
  job,
  maintenancePlan,
  material,
  menu,
  notice,
  project,
  qra,
  rbi,
  riskMatrix,
  role,
  statistics,
  tenant,
  usage,
  user,
];
