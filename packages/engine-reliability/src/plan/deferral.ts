import { type IsoDate, isIsoDate, type Notice } from '@ircrisk/units';

export type ApprovalLevel = 'plantManager' | 'maintenanceHead' | 'authority';

export type DeferralRequest = {
  readonly due: IsoDate;
  readonly newDate: IsoDate;
  readonly reason?: string | null;
  readonly statutory?: boolean;
  readonly safetyCritical?: boolean;
  readonly riskAssessmentId?: string | null;
  readonly authorityApproval?: string | null;
};

/** Who must approve, and what still stands in the way. */
export function checkDeferral(request: DeferralRequest): { level: ApprovalLevel; problems: Notice[] } {
  const problems: Notice[] = [];
  if (!request.reason?.trim()) problems.push({ code: 'deferralReasonMissing', path: 'reason' });
  if (!isIsoDate(request.newDate))
    problems.push({ code: 'invalidDate', path: 'newDate', values: { name: 'newDate' } });
  else if (request.newDate <= request.due) problems.push({ code: 'deferralNotLater', path: 'newDate' });
  if (request.statutory && !request.authorityApproval)
    problems.push({ code: 'statutoryDeferral', path: 'authorityApproval' });
  if (request.safetyCritical && !request.riskAssessmentId)
    problems.push({ code: 'riskAssessmentMissing', path: 'riskAssessmentId' });
  return {
    level: request.statutory ? 'authority' : request.safetyCritical ? 'plantManager' : 'maintenanceHead',
    problems,
  };
}

/** A statutory task lives as long as its equipment is in service. */
export const checkDeactivation = (
  template: { statutory?: boolean },
  equipmentStatus: string,
): Notice | undefined =>
  template.statutory && ['inUse', 'standby'].includes(equipmentStatus)
    ? { code: 'statutoryInService', path: 'active' }
    : undefined;
