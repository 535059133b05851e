import type { Tank } from '@ircrisk/engine-api581';
import type { Gaps } from './gaps.ts';
import type { LedgerRow } from './ledger-rows.ts';

/** Products of the method's tank table by what people store. */
const PRODUCTS: readonly (readonly [RegExp, string])[] = [
  [/重.*原油|heavy crude/i, 'heavy crude oil'],
  [/原油|crude/i, 'crude oil'],
  [/汽油|石脑油|苯|甲醇|轻烃|MTBE|gasoline|naphtha|benzene|methanol/i, 'gasoline'],
  [/煤油|航煤|kerosene|jet/i, 'light diesel oil'],
  [/柴油|diesel/i, 'heavy diesel oil'],
  [/渣油|沥青|重油|residue|bitumen|heavy fuel/i, 'heavy fuel oil'],
  [/蜡油|燃料油|gas oil|fuel oil/i, 'fuel oil'],
];
const productOf = (text: string): string | undefined => PRODUCTS.find(([words]) => words.test(text))?.[1];

/** Where spilled product goes when the ledger does not say: most stays inside a bund, all of it leaves without one. */
const SPREAD = { fractionOnSite: 0.9, fractionOffSite: 0.08 };

/** The tank around a course or bottom, as the method asks for it. */
export function tankOf(row: LedgerRow, gaps: Gaps): Tank {
  const { tank } = row;
  const product = gaps.needed(
    productOf(`${tank?.product ?? ''} ${row.medium ?? ''}`),
    'tank.product',
    'noTankProduct',
  );
  const fillHeightM = gaps.needed(tank?.fillHeightM, 'tank.fillHeightM', 'noFillHeight');
  const isBottom = row.partType === 'bottom';
  const leaving = tank?.hasBund ? 0.1 : 1;
  gaps.note('tank.fractionLeavingDike', 'high', tank?.hasBund ? 'bundAssumed' : 'noBund', leaving);
  const found: Tank = {
    diameterM: tank?.diameterM ?? row.innerDiameter / 1000,
    ...(fillHeightM === undefined ? {} : { fillHeightM }),
    ...((tank?.courseHeightM ?? null) === null ? {} : { courseHeightM: tank?.courseHeightM as number }),
    ...(product === undefined ? {} : { product }),
    releasePreventionBarrier: tank?.releaseBarrier ?? false,
    fractionLeavingDike: leaving,
    ...SPREAD,
    environmentSensitivity: 'medium',
  };
  gaps.note('tank.environmentSensitivity', 'high', 'sensitivityAssumed', 'medium');
  if (!isBottom) return found;
  if (tank?.hasLining) gaps.note('mechanisms.lining', 'low', 'liningNotCredited');
  gaps.note('tank.soil', 'high', 'soilAssumed', 'fine sand');
  return {
    ...found,
    soil: 'fine sand',
    contact: 'good',
    foundation: tank?.foundation === 'slab' ? 'concrete-or-asphalt' : 'soil',
    groundwaterDistanceM: gaps.assumed(
      tank?.groundwaterM,
      3,
      'tank.groundwaterDistanceM',
      'high',
      'groundwaterAssumed',
    ),
  };
}
