/** What lies on soil or under it: the outside of such a wall is no matter of weather or insulation. */
import type { Component } from '../component.ts';
import type { DamageModel } from '../mechanisms/damage-model.ts';
import type { MechanismType } from '../mechanisms/mechanism.ts';
import { GROUP_OF } from '../total-damage-factor.ts';

export const liesOnSoil = ({ componentType, buried }: Pick<Component, 'componentType' | 'buried'>): boolean =>
  componentType === 'TANKBOTTOM' || buried === true;

/**
 * External damage of a wall that weather does not reach (Part 2 §15 to §18 are written for walls in the open or under
 * insulation). The soil side is a rate of its own (§2.B.12, §2.B.14) and part of thinning: counted here it would count twice.
 */
export const isOutOfReach = (
  type: MechanismType,
  component: Pick<Component, 'componentType' | 'buried'>,
): boolean => GROUP_OF[type] === 'external' && liesOnSoil(component);

export const outOfReachModel = (type: MechanismType, index: number, componentType: string): DamageModel => ({
  type,
  group: GROUP_OF[type],
  index,
  applies: false,
  df(_year, trace) {
    trace?.step({
      figure: 'df',
      formula: '',
      branch: 'lies-on-soil',
      clause: 'API RP 581 Part 2 §15.1',
      cell: componentType,
      inputs: {},
      value: 0,
      unit: '',
    });
    return 0;
  },
});
