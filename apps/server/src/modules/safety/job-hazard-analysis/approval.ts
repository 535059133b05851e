import type { JhaSettings } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { type ApproverLevel, approverLadder } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { approverOf, type Colour } from '@ircrisk/engine-job-hazard';
import type { Actor } from '#platform/tenancy/actor.ts';
import { isHotOutOfHours } from './permits.ts';
import type { PermitRow } from './store.ts';

export const rightOf: Record<ApproverLevel, string> = {
  teamLeader: 'job-hazard-analysis.approve-team',
  sectionHead: 'job-hazard-analysis.approve-section',
  plantManager: 'job-hazard-analysis.approve-plant',
  companyHead: 'job-hazard-analysis.approve-company',
};

/** Who has to sign: by the colour and the company's setting, one level up for hot work out of hours; nobody for red. */
export function neededLevel(
  colour: Colour | null,
  permits: readonly PermitRow[],
  approvers: JhaSettings['approvers'],
): ApproverLevel | null {
  if (colour === null || approverOf(colour) === null) return null;
  const usual = approvers[colour as keyof typeof approvers];
  const up = permits.some(isHotOutOfHours) ? 1 : 0;
  return approverLadder[Math.min(approverLadder.length - 1, approverLadder.indexOf(usual) + up)] ?? null;
}

export const reaches = (level: ApproverLevel, needed: ApproverLevel): boolean =>
  approverLadder.indexOf(level) >= approverLadder.indexOf(needed);

/** Whether one of this person's rights reaches the level. */
export const maySign = (actor: Actor, needed: ApproverLevel | null): boolean =>
  needed !== null &&
  approverLadder.some((level) => reaches(level, needed) && actor.permissions.has(rightOf[level]));
