import type { LoopSheet } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { controlTypes, loopMechanisms, windowLevels } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { shownValue, unitOfTag, withUnit } from '@ircrisk/contract/resources/corrosion/limit-text.ts';
import { deadLegKinds, injectionKinds } from '@ircrisk/contract/resources/corrosion/points.ts';
import type { Section } from '#platform/reports/report.ts';
import { dash, type Writing } from './writing.ts';

/** Chapter 5: limits with their rules, then what follows from passing them. */
export function windowSection(loops: readonly LoopSheet[], w: Writing): Section {
  const windows = loops.flatMap((loop) => loop.windowList.map((one) => ({ ...one, loop: loop.code })));
  const rule = ({ quantity, limits }: (typeof windows)[number]) =>
    [
      `${limits.dwellMinutes} min`,
      withUnit(quantity, limits.hysteresis, w.language, { difference: true }),
      limits.rateLimit === null
        ? dash
        : `${withUnit(quantity, limits.rateLimit, w.language, { difference: true, perHour: true })} (${limits.rateMinutes} min)`,
    ].join(' / ');
  return {
    heading: w.t('c5'),
    landscape: true,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: w.t('code'), width: 60 },
          { title: w.t('loop'), width: 45 },
          { title: w.t('tag'), width: 60 },
          { title: w.t('parameter'), width: '*' },
          { title: w.t('level'), width: 60 },
          { title: w.t('low'), align: 'right', width: 50 },
          { title: w.t('high'), align: 'right', width: 50 },
          { title: w.t('uom'), width: 50 },
          { title: w.t('rule'), width: 120 },
          { title: w.t('year'), align: 'right', width: 80 },
          { title: w.t('source'), width: 90 },
        ],
        rows: windows.map((one) => [
          one.outOfUse ? `${one.code} (${w.t('outOfUse')})` : one.code,
          one.loop,
          one.tag,
          w.of(one.parameter, one.parameterEn),
          w.word(windowLevels, one.limits.level),
          shownValue(one.quantity, one.limits.low, w.language),
          shownValue(one.quantity, one.limits.high, w.language),
          unitOfTag(one.quantity, w.language) || dash,
          rule(one),
          `${one.excursions} · ${one.outsideHours.toFixed(1)} h`,
          one.source ?? dash,
        ]),
        empty: w.t('none'),
      },
      { kind: 'text', heading: true, text: w.t('responses') },
      {
        kind: 'table',
        columns: [
          { title: w.t('code'), width: 60 },
          { title: w.t('consequence'), width: '*' },
          { title: w.t('response'), width: '*' },
          { title: w.t('owner'), width: 80 },
        ],
        rows: windows.map((one) => [
          one.code,
          w.of(one.consequence, one.consequenceEn),
          `${w.of(one.response, one.responseEn)}${one.responseMinutes === null ? '' : ` (${one.responseMinutes} min)`}`,
          w.of(one.owner, one.ownerEn ?? null) || dash,
        ]),
        empty: w.t('none'),
      },
    ],
  };
}

/** Chapter 6: measures, and the places where chemicals come in or nothing flows. */
export function controlSection(loops: readonly LoopSheet[], w: Writing): Section {
  const date = (one: { nextInspection: string | null; isOverdue: boolean | null }) =>
    one.nextInspection === null
      ? w.t('dueUnknown')
      : `${one.nextInspection}${one.isOverdue ? w.t('overdue') : ''}`;
  return {
    heading: w.t('c6'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: w.t('code'), width: 60 },
          { title: w.t('loop'), width: 45 },
          { title: w.t('mechanism'), width: 110 },
          { title: w.t('type'), width: 80 },
          { title: w.t('measure'), width: '*' },
          { title: w.t('windows'), width: 70 },
        ],
        rows: loops.flatMap((loop) =>
          loop.controls.map((one) => [
            one.code,
            loop.code,
            w.word(loopMechanisms, one.mechanism),
            w.word(controlTypes, one.type),
            w.of(one.measure, one.measureEn),
            one.windows.join(', ') || dash,
          ]),
        ),
        empty: w.t('none'),
      },
      { kind: 'text', heading: true, text: w.t('injections') },
      {
        kind: 'table',
        columns: [
          { title: w.t('code'), width: 55 },
          { title: w.t('loop'), width: 45 },
          { title: w.t('name'), width: '*' },
          { title: w.t('type'), width: 70 },
          { title: w.t('medium'), width: 80 },
          { title: w.t('dose'), width: 60 },
          { title: w.t('last'), width: 65 },
          { title: w.t('next'), width: 75 },
        ],
        rows: loops.flatMap((loop) =>
          loop.injections.map((one) => [
            one.code,
            loop.code,
            w.of(one.name, one.nameEn),
            w.word(injectionKinds, one.kind),
            w.of(one.medium, one.mediumEn),
            one.dose ?? dash,
            one.lastInspection ?? dash,
            date(one),
          ]),
        ),
        empty: w.t('none'),
      },
      { kind: 'text', heading: true, text: w.t('deadLegs') },
      {
        kind: 'table',
        columns: [
          { title: w.t('code'), width: 55 },
          { title: w.t('loop'), width: 45 },
          { title: w.t('name'), width: '*' },
          { title: w.t('type'), width: 70 },
          { title: w.t('size'), width: 95 },
          { title: w.t('treatment'), width: 110 },
          { title: w.t('next'), width: 75 },
        ],
        rows: loops.flatMap((loop) =>
          loop.deadLegs.map((one) => [
            one.code,
            loop.code,
            w.of(one.name, one.nameEn),
            w.word(deadLegKinds, one.kind),
            `${w.quantity('length', one.length)} × ${w.quantity('diameter', one.diameter)}`,
            w.of(one.treatment, one.treatmentEn),
            date(one),
          ]),
        ),
        empty: w.t('none'),
      },
    ],
  };
}

/** Chapter 7: coupons, and where the walls are measured. */
export function monitoringSection(loops: readonly LoopSheet[], w: Writing): Section {
  return {
    heading: w.t('c7'),
    blocks: [
      { kind: 'text', heading: true, text: w.t('coupons') },
      {
        kind: 'table',
        columns: [
          { title: w.t('code'), width: 60 },
          { title: w.t('loop'), width: 45 },
          { title: w.t('place'), width: '*' },
          { title: w.t('material'), width: 70 },
          { title: w.t('exposed'), width: 130 },
          { title: w.t('couponRate'), align: 'right', width: 80 },
          { title: w.t('pit'), align: 'right', width: 65 },
        ],
        rows: loops.flatMap((loop) =>
          loop.coupons.map((one) => [
            one.code,
            loop.code,
            w.of(one.place, one.placeEn),
            one.material,
            `${one.installedOn} … ${one.removedOn ?? ''}`,
            w.quantity('corrosionRate', one.rate),
            w.quantity('thickness', one.pitDepth),
          ]),
        ),
        empty: w.t('none'),
      },
      { kind: 'text', heading: true, text: w.t('locations') },
      {
        kind: 'table',
        columns: [
          { title: w.t('loop'), width: 50 },
          { title: w.t('equipment'), width: '*' },
          { title: w.t('locations'), align: 'right', width: 90 },
          { title: w.t('measured'), align: 'right', width: 90 },
          { title: w.t('life'), align: 'right', width: 90 },
        ],
        rows: loops.flatMap((loop) =>
          loop.members
            .filter(({ locations }) => locations > 0)
            .map((one) => [
              loop.code,
              `${one.tag} ${w.of(one.name, one.nameEn)}`,
              String(one.locations),
              w.quantity('corrosionRate', one.measuredRate),
              one.remainingLife === null ? dash : one.remainingLife.toFixed(1),
            ]),
        ),
        empty: w.t('none'),
      },
    ],
  };
}
