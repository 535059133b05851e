import type { ServerModule } from '#platform/module.ts';
import { atmosphericTank } from './modules/assets/atmospheric-tank/index.ts';
import { document } from './modules/assets/document/index.ts';
import { equipment } from './modules/assets/equipment/index.ts';
import { factoryModel } from './modules/assets/factory-model/index.ts';
import { material } from './modules/assets/material/index.ts';
import { pdfMarkingTool } from './modules/assets/pdf-marking-tool/index.ts';
import { series } from './modules/assets/series/index.ts';
import { statistics } from './modules/assets/statistics/index.ts';
import { alarmManagement } from './modules/reliability/alarm-management/index.ts';
import { badActor } from './modules/reliability/bad-actor/index.ts';
import { corrosionControlDocuments } from './modules/reliability/corrosion-control-documents/index.ts';
import { equipmentMaintenanceProcedures } from './modules/reliability/equipment-maintenance-procedures/index.ts';
import { failureDatabase } from './modules/reliability/failure-database/index.ts';
import { maintenancePlan } from './modules/reliability/maintenance-plan/index.ts';
import { criticality } from './modules/risk/criticality/index.ts';
import { dynamicBarrierManagement } from './modules/risk/dynamic-barrier-management/index.ts';
import { dynamicRisk } from './modules/risk/dynamic-risk/index.ts';
import { eventTree } from './modules/risk/event-tree/index.ts';
import { faultTree } from './modules/risk/fault-tree/index.ts';
import { fmea } from './modules/risk/fmea/index.ts';
import { fmeca } from './modules/risk/fmeca/index.ts';
import { idef0 } from './modules/risk/idef0/index.ts';
import { qra } from './modules/risk/qra/index.ts';
import { rbi } from './modules/risk/rbi/index.ts';
import { rcm } from './modules/risk/rcm/index.ts';
import { hseQa } from './modules/safety/hse-qa/index.ts';
import { incidentCaseSearch } from './modules/safety/incident-case-search/index.ts';
import { incidentManagement } from './modules/safety/incident-management/index.ts';
import { jobHazardAnalysis } from './modules/safety/job-hazard-analysis/index.ts';
import { managementSystemsEvaluation } from './modules/safety/management-systems-evaluation/index.ts';
import { rootCauseAnalysis } from './modules/safety/root-cause-analysis/index.ts';
import { accessKey } from './modules/system/access-key/index.ts';
import { company } from './modules/system/company/index.ts';
import { dept } from './modules/system/dept/index.ts';
import { dictionary } from './modules/system/dictionary/index.ts';
import { file } from './modules/system/file/index.ts';
import { job } from './modules/system/job/index.ts';
import { menu } from './modules/system/menu/index.ts';
import { riskMatrix } from './modules/system/risk-matrix/index.ts';
import { role } from './modules/system/role/index.ts';
import { tenant } from './modules/system/tenant/index.ts';
import { thirdPartyJumpLinks } from './modules/system/third-party-jump-links/index.ts';
import { usage } from './modules/system/usage/index.ts';
import { user } from './modules/system/user/index.ts';
import { webhook } from './modules/system/webhook/index.ts';
import { actionItem } from './modules/workplace/action-item/index.ts';
import { dashboard } from './modules/workplace/dashboard/index.ts';
import { feedback } from './modules/workplace/feedback/index.ts';
import { notice } from './modules/workplace/notice/index.ts';
import { project } from './modules/workplace/project/index.ts';

/** Every module of the server, one line each. */
export const modules: readonly ServerModule[] = [
  accessKey,
  actionItem,
  alarmManagement,
  atmosphericTank,
  badActor,
  company,
  corrosionControlDocuments,
  criticality,
  dashboard,
  dept,
  dictionary,
  document,
  dynamicBarrierManagement,
  dynamicRisk,
  equipment,
  equipmentMaintenanceProcedures,
  eventTree,
  factoryModel,
  failureDatabase,
  faultTree,
  feedback,
  file,
  fmea,
  fmeca,
  idef0,
  incidentCaseSearch,
  incidentManagement,
  hseQa,
  job,
  jobHazardAnalysis,
  maintenancePlan,
  managementSystemsEvaluation,
  material,
  menu,
  notice,
  pdfMarkingTool,
  project,
  qra,
  rbi,
  rcm,
  riskMatrix,
  role,
  rootCauseAnalysis,
  series,
  statistics,
  tenant,
  thirdPartyJumpLinks,
  usage,
  user,
  webhook,
];
