import type { Resource } from './resource.ts';
import { accessKey } from './resources/access-key.ts';
import { alarmClock, alarmDelivery, alarmMapping } from './resources/alarm/log.ts';
import { alarmPhilosophy, alarmPosition } from './resources/alarm/philosophy.ts';
import { alarmShelf } from './resources/alarm/shelf.ts';
import { alarmTag } from './resources/alarm/tag.ts';
import { badActorCase, badActorRule } from './resources/bad-actor.ts';
import { barrier, barrierElement, barrierImpairment, performanceStandard } from './resources/barrier.ts';
import { barrierClaim } from './resources/barrier-claim.ts';
import { bowTie } from './resources/bow-tie.ts';
import { corrosionDocument } from './resources/corrosion/document.ts';
import {
  corrosionControl,
  corrosionDamage,
  corrosionLoop,
  corrosionMember,
} from './resources/corrosion/loop.ts';
import { corrosionCoupon, deadLeg, injectionPoint } from './resources/corrosion/points.ts';
import { corrosionExcursion, corrosionWindow } from './resources/corrosion/window.ts';
import {
  criticalityFunction,
  criticalitySubFunction,
  criticalityTag,
} from './resources/criticality/functions.ts';
import { criticalitySegment } from './resources/criticality/segment.ts';
import { criticalityCriteria, criticalityStudy } from './resources/criticality/study.ts';
import { equipmentCondition, kpiAnnotation, kpiDefinition, sealPointCount } from './resources/dashboard.ts';
import { dict, dictBiz } from './resources/dict.ts';
import {
  dynamicRiskAlert,
  dynamicRiskModel,
  dynamicRiskOverride,
  dynamicRiskValue,
} from './resources/dynamic-risk.ts';
import { eventTree } from './resources/event-tree.ts';
import { failureCodeRule, failureEvent, meterReading } from './resources/failure.ts';
import { failureMode } from './resources/failure-mode.ts';
import { faultTree, faultTreeEvent } from './resources/fault-tree.ts';
import { bug, demand } from './resources/feedback.ts';
import { fmeaStudy } from './resources/fmea.ts';
import { fmecaMode } from './resources/fmeca/mode.ts';
import { fmecaScale } from './resources/fmeca/scale.ts';
import { fmecaFunction, fmecaItem } from './resources/fmeca/structure.ts';
import { fmecaStudy } from './resources/fmeca/study.ts';
import { idef0 } from './resources/idef0.ts';
import { jumpClick, jumpEntry, jumpSystem } from './resources/jump-link.ts';
import { equipment } from './resources/ledger/equipment.ts';
import { factoryLevel, factoryModel } from './resources/ledger/factory-model.ts';
import {
  certificate,
  inspection,
  monitoringLocation,
  thicknessReading,
} from './resources/ledger/inspection.ts';
import { corrosionCase, logisticsComponent, material, processData } from './resources/ledger/master-data.ts';
import { part } from './resources/ledger/part.ts';
import { actionItem, document } from './resources/ledger/shared-objects.ts';
import { statutoryRule } from './resources/ledger/statutory-rule.ts';
import { atmosphericTank } from './resources/ledger/tank.ts';
import { tankBottom, tankCourse, tankSettlement } from './resources/ledger/tank-plates.ts';
import { tankReading } from './resources/ledger/tank-reading.ts';
import { loginRecord } from './resources/login-record.ts';
import { maintenancePlan, plantShutdown } from './resources/maintenance/plan.ts';
import {
  maintenancePackage,
  maintenanceStrategy,
  taskList,
  taskSpare,
  taskStep,
  workCapacity,
} from './resources/maintenance/strategy.ts';
import { orderDeferral, workOrder } from './resources/maintenance/work-order.ts';
import { managementAnswer, managementEvaluation } from './resources/management-evaluation.ts';
import { dept, role, smsOutbox, user } from './resources/people.ts';
import { post } from './resources/post.ts';
import {
  procedureDeviation,
  procedureEntry,
  procedureExecution,
  procedureFeedback,
} from './resources/procedure/execution.ts';
import { procedure, procedureParameter } from './resources/procedure/procedure.ts';
import { activeMatrix, company, project } from './resources/project.ts';
import { qraCharacteristic, qraGaugeStudy, qraMeasurement } from './resources/quality/control.ts';
import { qraItp, qraNcr } from './resources/quality/records.ts';
import { qraRisk, qraStep } from './resources/quality/risk.ts';
import { qraStudy } from './resources/quality/study.ts';
import { rbiStudy } from './resources/rbi.ts';
import { rbiScreening } from './resources/rbi-screening.ts';
import { rcmFailure, rcmFunction, rcmMode, rcmStudy } from './resources/rcm.ts';
import { rcaCase } from './resources/root-cause/case.ts';
import {
  rcaBarrier,
  rcaChange,
  rcaCustody,
  rcaEvidence,
  rcaMeasure,
  rcaTimeline,
} from './resources/root-cause/parts.ts';
import {
  exchangeRate,
  incident,
  incidentPerson,
  incidentRelease,
  workedHours,
} from './resources/safety/incident.ts';
import { caseLesson, caseLessonMark, incidentCase } from './resources/safety/incident-case.ts';
import { jha, jhaHazard, jhaPermit, jhaRestDay, jhaStep, jhaTemplateLine } from './resources/safety/jha.ts';
import { qaFaq, qaJudgement, qaPassage, qaQuestion } from './resources/safety/qa.ts';
import { qaQuizItem } from './resources/safety/qa-quiz.ts';
import { searchSynonym } from './resources/search-synonym.ts';
import { seriesMapping, seriesTag } from './resources/series.ts';
import { qraSiteCase, qraSitePopulation, qraSiteWeather } from './resources/site-risk/rows.ts';
import { qraSite } from './resources/site-risk/study.ts';
import { statisticsView } from './resources/statistics-view.ts';
import { webhook, webhookDelivery } from './resources/webhook.ts';

/** Every declared resource of the product, one line each. */
export const resources: readonly Resource[] = [
  user,
  role,
  dept,
  post,
  dict,
  dictBiz,
  searchSynonym,
  failureMode,
  accessKey,
  webhook,
  webhookDelivery,
  jumpSystem,
  jumpEntry,
  jumpClick,
  loginRecord,
  smsOutbox,
  qraStudy,
  qraStep,
  qraRisk,
  qraCharacteristic,
  qraMeasurement,
  qraGaugeStudy,
  qraItp,
  qraNcr,
  qraSite,
  qraSiteCase,
  qraSiteWeather,
  qraSitePopulation,
  fmeaStudy,
  factoryLevel,
  factoryModel,
  material,
  equipment,
  part,
  processData,
  inspection,
  monitoringLocation,
  thicknessReading,
  certificate,
  statutoryRule,
  logisticsComponent,
  corrosionCase,
  actionItem,
  document,
  atmosphericTank,
  tankCourse,
  tankBottom,
  tankSettlement,
  tankReading,
  eventTree,
  faultTree,
  faultTreeEvent,
  idef0,
  rbiStudy,
  rbiScreening,
  fmecaStudy,
  fmecaScale,
  fmecaItem,
  fmecaFunction,
  fmecaMode,
  rcmStudy,
  rcmFunction,
  rcmFailure,
  rcmMode,
  rcaCase,
  rcaEvidence,
  rcaCustody,
  rcaTimeline,
  rcaBarrier,
  rcaChange,
  rcaMeasure,
  incidentCase,
  caseLesson,
  caseLessonMark,
  criticalityCriteria,
  criticalityStudy,
  criticalityFunction,
  criticalitySubFunction,
  criticalityTag,
  criticalitySegment,
  dynamicRiskModel,
  dynamicRiskValue,
  dynamicRiskOverride,
  dynamicRiskAlert,
  performanceStandard,
  barrier,
  barrierElement,
  barrierClaim,
  barrierImpairment,
  bowTie,
  alarmPosition,
  alarmPhilosophy,
  alarmTag,
  alarmShelf,
  alarmMapping,
  alarmClock,
  alarmDelivery,
  managementEvaluation,
  managementAnswer,
  corrosionDocument,
  corrosionLoop,
  corrosionMember,
  corrosionDamage,
  corrosionControl,
  corrosionWindow,
  corrosionExcursion,
  corrosionCoupon,
  injectionPoint,
  deadLeg,
  failureEvent,
  meterReading,
  failureCodeRule,
  badActorRule,
  badActorCase,
  taskList,
  taskStep,
  taskSpare,
  maintenanceStrategy,
  maintenancePackage,
  maintenancePlan,
  workOrder,
  orderDeferral,
  workCapacity,
  plantShutdown,
  company,
  activeMatrix,
  project,
  equipmentCondition,
  sealPointCount,
  kpiDefinition,
  kpiAnnotation,
  statisticsView,
  seriesTag,
  seriesMapping,
  incident,
  incidentPerson,
  incidentRelease,
  qaPassage,
  qaQuestion,
  qaFaq,
  qaJudgement,
  qaQuizItem,
  workedHours,
  exchangeRate,
  procedure,
  procedureParameter,
  procedureExecution,
  procedureEntry,
  procedureDeviation,
  procedureFeedback,
  jha,
  jhaStep,
  jhaHazard,
  jhaPermit,
  jhaRestDay,
  jhaTemplateLine,
  bug,
  demand,
];

const byId = new Map(resources.map((resource) => [resource.id, resource]));

export function resourceOf(id: string): Resource {
  const found = byId.get(id);
  if (!found) throw new Error(`no resource is declared as ${id}`);
  return found;
}
