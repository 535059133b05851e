import type { Component } from '@ircrisk/engine-api581';
import type { DeviceFacts } from './device-rows.ts';
import type { Gaps } from './gaps.ts';
import type { InputBasis } from './ledger-input.ts';
import type { LedgerRow } from './ledger-rows.ts';
import { familyOf } from './service-conditions.ts';

/** Rows of the method's tube material table by family. */
const TUBES: Partial<Record<string, string>> = {
  'carbon-steel': 'carbon steel',
  'low-alloy': 'carbon steel',
  'c-half-mo': 'carbon steel',
  'cr-mo': '1.25Cr',
  'ferritic-stainless': '12Cr',
  'austenitic-stainless': '304L/321/347',
  'duplex-stainless': '2205',
  'copper-alloy': '90/10 CuNi',
  'nickel-alloy': 'Alloy 625',
  titanium: 'Ti Gr2',
  zirconium: 'Zr 702',
  aluminium: 'aluminium',
};

/** Wear-out of tube bundles: the shape matched histories usually show, and a life where the ledger has no design life. */
const USUAL = { shape: 3, lifeYears: 15, tubeLengthM: 6, rateReductionPercent: 30, shutdownDays: 5 };

/** The tubes of an exchanger as the method asks for them. Own histories are stated in the study. */
export function bundleOf(
  row: LedgerRow,
  facts: DeviceFacts,
  { financial }: InputBasis,
  gaps: Gaps,
): Component['bundle'] {
  const lifeYears = gaps.assumed(
    row.designLife,
    USUAL.lifeYears,
    'bundle.lifeYears',
    'high',
    'bundleLifeAssumed',
  );
  if (row.designLife !== null) gaps.note('bundle.lifeYears', 'high', 'bundleLifeFromDesign', lifeYears);
  if (facts.tubesSince === null && row.inServiceDate !== null)
    gaps.note('startDate', 'low', 'bundleAgeAssumed', row.inServiceDate);
  gaps.note('bundle.shape', 'high', 'bundleShapeAssumed', USUAL.shape);
  const diameter = gaps.needed(facts.shellDiameter, 'bundle.shellDiameterM', 'noShellDiameter');
  const family = familyOf({
    materialType: facts.tubeMaterialType ?? '',
    materialComposition: facts.tubeMaterialComposition ?? '',
  });
  const tubeMaterial = gaps.assumed(
    TUBES[family ?? ''],
    'carbon steel',
    'bundle.tubeMaterial',
    'low',
    'tubeMaterialAssumed',
  );
  gaps.note('bundle.shutdownDays', 'high', 'bundleOutageAssumed', USUAL.shutdownDays);
  gaps.note('bundle.rateReductionPercent', 'high', 'bundleReductionAssumed', USUAL.rateReductionPercent);
  if (!financial) gaps.note('financial.productionLossUsdPerDay', 'stops', 'noMoney');
  return {
    shape: USUAL.shape,
    lifeYears,
    ...(diameter === undefined ? {} : { shellDiameterM: diameter / 1000 }),
    tubeLengthM: gaps.assumed(
      row.length,
      USUAL.tubeLengthM,
      'bundle.tubeLengthM',
      'low',
      'tubeLengthAssumed',
    ),
    tubeMaterial,
    ...(financial ? { productionLossUsdPerDay: financial.productionLossUsdPerDay } : {}),
    rateReductionPercent: USUAL.rateReductionPercent,
    shutdownDays: USUAL.shutdownDays,
  };
}
