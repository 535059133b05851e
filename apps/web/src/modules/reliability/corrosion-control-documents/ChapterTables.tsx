import type {
  DocumentContent,
  LoopSheet,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import {
  controlTypes,
  loopMechanisms,
  susceptibilities,
  windowLevels,
} from '@ircrisk/contract/resources/corrosion/choices.ts';
import { shownValue, unitOfTag, withUnit } from '@ircrisk/contract/resources/corrosion/limit-text.ts';
import { deadLegKinds, injectionKinds } from '@ircrisk/contract/resources/corrosion/points.ts';
import { nameIn, type Text } from '@ircrisk/contract/text.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import { Table } from 'antd';
import { WindowState } from './marks.tsx';

type Loops = { loops: readonly LoopSheet[] };
const dash = '–';

/** A choice in words; an unknown key as it stands. */
function useWords() {
  const say = useSay();
  const language = useLanguage();
  return {
    language,
    word: (texts: Readonly<Record<string, Text>>, key: string) => say(texts[key] ?? { zh: key, en: key }),
    of: (zh: string | null, en: string | null) => nameIn(language, zh ?? '', en) || dash,
  };
}

const ofLoops = <K extends 'damages' | 'windowList' | 'controls' | 'coupons' | 'injections' | 'deadLegs'>(
  loops: readonly LoopSheet[],
  part: K,
) =>
  loops.flatMap((loop) => loop[part].map((one) => ({ ...one, loop: loop.code }))) as (LoopSheet[K][number] & {
    loop: string;
  })[];

export function DamageTable({ loops }: Loops) {
  const t = useText();
  const { word, of } = useWords();
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={ofLoops(loops, 'damages')}
      columns={[
        { title: t('corrosion.window.loop'), width: 70, dataIndex: 'loop' },
        { title: t('corrosion.sheet.mechanism'), render: (_, one) => word(loopMechanisms, one.mechanism) },
        {
          title: t('corrosion.sheet.susceptibility'),
          width: 90,
          render: (_, one) =>
            one.credible ? word(susceptibilities, one.susceptibility) : t('corrosion.sheet.notCredible'),
        },
        {
          title: t('corrosion.sheet.rate'),
          align: 'right',
          width: 100,
          render: (_, one) => <Quantity quantity="corrosionRate" value={one.rate} />,
        },
        { title: t('corrosion.sheet.places'), render: (_, one) => of(one.locations, one.locationsEn) },
        { title: t('corrosion.sheet.inspection'), render: (_, one) => of(one.inspection, one.inspectionEn) },
        { title: t('corrosion.sheet.monitoring'), render: (_, one) => of(one.monitoring, one.monitoringEn) },
      ]}
    />
  );
}

/** Measures; their states only where they are shown as they stand now. */
export function ControlTable({ loops, hasState = false }: Loops & { hasState?: boolean }) {
  const t = useText();
  const { word, of } = useWords();
  const rows = ofLoops(loops, 'controls');
  return (
    <Table
      size="small"
      rowKey="code"
      pagination={false}
      dataSource={rows}
      locale={{ emptyText: t('corrosion.sheet.noControl') }}
      columns={[
        { title: t('corrosion.sheet.code'), width: 90, dataIndex: 'code' },
        { title: t('corrosion.window.loop'), width: 70, dataIndex: 'loop' },
        { title: t('corrosion.sheet.mechanism'), render: (_, one) => word(loopMechanisms, one.mechanism) },
        { title: t('corrosion.sheet.type'), render: (_, one) => word(controlTypes, one.type) },
        { title: t('corrosion.sheet.measure'), render: (_, one) => of(one.measure, one.measureEn) },
        { title: t('corrosion.sheet.windows'), render: (_, one) => one.windows.join(', ') || dash },
        ...(hasState
          ? [
              {
                title: t('corrosion.window.state'),
                render: (_: unknown, one: (typeof rows)[number]) => <WindowState state={one.state} />,
              },
            ]
          : []),
      ]}
    />
  );
}

export function LimitTable({ loops }: Loops) {
  const t = useText();
  const { word, of, language } = useWords();
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={ofLoops(loops, 'windowList')}
      locale={{ emptyText: t('corrosion.window.none') }}
      columns={[
        {
          title: t('corrosion.sheet.code'),
          width: 90,
          render: (_, one) => (
            <>
              {one.code} {one.outOfUse && <WindowState state={null} isOut />}
            </>
          ),
        },
        { title: t('corrosion.window.loop'), width: 70, dataIndex: 'loop' },
        { title: t('corrosion.window.tag'), width: 90, dataIndex: 'tag' },
        { title: t('corrosion.window.parameter'), render: (_, one) => of(one.parameter, one.parameterEn) },
        {
          title: t('corrosion.window.level'),
          width: 100,
          render: (_, one) => word(windowLevels, one.limits.level),
        },
        {
          title: t('corrosion.window.low'),
          align: 'right',
          width: 70,
          render: (_, one) => shownValue(one.quantity, one.limits.low, language),
        },
        {
          title: t('corrosion.window.high'),
          align: 'right',
          width: 70,
          render: (_, one) => shownValue(one.quantity, one.limits.high, language),
        },
        {
          title: t('corrosion.window.unit'),
          width: 60,
          render: (_, one) => unitOfTag(one.quantity, language) || dash,
        },
        {
          title: t('corrosion.held.hysteresis'),
          align: 'right',
          width: 80,
          render: (_, one) => withUnit(one.quantity, one.limits.hysteresis, language, { difference: true }),
        },
        {
          title: t('corrosion.held.dwell'),
          align: 'right',
          width: 80,
          render: (_, one) => one.limits.dwellMinutes,
        },
        { title: t('corrosion.sheet.response'), render: (_, one) => of(one.response, one.responseEn) },
        {
          title: t('corrosion.sheet.year'),
          align: 'right',
          width: 110,
          render: (_, one) => `${one.excursions} · ${one.outsideHours.toFixed(1)} h`,
        },
      ]}
    />
  );
}

/** Coupons, injection points and dead legs; what a loop has none of is left out. */
export function PointTables({ loops }: Loops) {
  const t = useText();
  const { word, of } = useWords();
  const [coupons, injections, deadLegs] = [
    ofLoops(loops, 'coupons'),
    ofLoops(loops, 'injections'),
    ofLoops(loops, 'deadLegs'),
  ];
  const next = (one: { nextInspection: string | null; isOverdue: boolean | null }) =>
    one.nextInspection === null
      ? t('corrosion.sheet.dueUnknown')
      : `${one.nextInspection}${one.isOverdue ? t('corrosion.sheet.overdue') : ''}`;
  return (
    <>
      {coupons.length > 0 && (
        <>
          <h3>{t('corrosion.sheet.coupons')}</h3>
          <Table
            size="small"
            rowKey="code"
            pagination={false}
            dataSource={coupons}
            columns={[
              { title: t('corrosion.sheet.code'), dataIndex: 'code' },
              { title: t('corrosion.window.loop'), dataIndex: 'loop' },
              { title: t('corrosion.sheet.place'), render: (_, one) => of(one.place, one.placeEn) },
              { title: t('corrosion.sheet.material'), dataIndex: 'material' },
              {
                title: t('corrosion.sheet.exposed'),
                render: (_, one) => `${one.installedOn} … ${one.removedOn ?? ''}`,
              },
              {
                title: t('corrosion.sheet.couponRate'),
                align: 'right',
                render: (_, one) => <Quantity quantity="corrosionRate" value={one.rate} />,
              },
              {
                title: t('corrosion.sheet.pit'),
                align: 'right',
                render: (_, one) => <Quantity quantity="thickness" value={one.pitDepth} />,
              },
            ]}
          />
        </>
      )}
      {injections.length > 0 && (
        <>
          <h3>{t('corrosion.tab.injections')}</h3>
          <Table
            size="small"
            rowKey="code"
            pagination={false}
            dataSource={injections}
            columns={[
              { title: t('corrosion.sheet.code'), dataIndex: 'code' },
              { title: t('corrosion.window.loop'), dataIndex: 'loop' },
              { title: t('corrosion.sheet.name'), render: (_, one) => of(one.name, one.nameEn) },
              { title: t('corrosion.sheet.type'), render: (_, one) => word(injectionKinds, one.kind) },
              { title: t('corrosion.sheet.medium'), render: (_, one) => of(one.medium, one.mediumEn) },
              { title: t('corrosion.sheet.dose'), render: (_, one) => one.dose ?? dash },
              { title: t('corrosion.sheet.next'), render: (_, one) => next(one) },
            ]}
          />
        </>
      )}
      {deadLegs.length > 0 && (
        <>
          <h3>{t('corrosion.sheet.deadLegs')}</h3>
          <Table
            size="small"
            rowKey="code"
            pagination={false}
            dataSource={deadLegs}
            columns={[
              { title: t('corrosion.sheet.code'), dataIndex: 'code' },
              { title: t('corrosion.window.loop'), dataIndex: 'loop' },
              { title: t('corrosion.sheet.name'), render: (_, one) => of(one.name, one.nameEn) },
              { title: t('corrosion.sheet.type'), render: (_, one) => word(deadLegKinds, one.kind) },
              {
                title: t('corrosion.sheet.length'),
                align: 'right',
                render: (_, one) => <Quantity quantity="length" value={one.length} />,
              },
              {
                title: t('corrosion.sheet.diameter'),
                align: 'right',
                render: (_, one) => <Quantity quantity="diameter" value={one.diameter} />,
              },
              {
                title: t('corrosion.sheet.treatment'),
                render: (_, one) => of(one.treatment, one.treatmentEn),
              },
              { title: t('corrosion.sheet.next'), render: (_, one) => next(one) },
            ]}
          />
        </>
      )}
    </>
  );
}

export function CaseTable({ cases }: Pick<DocumentContent, 'cases'>) {
  const t = useText();
  const { word, of } = useWords();
  return (
    <Table
      size="small"
      rowKey={(one) => `${one.title}${one.foundDate}`}
      pagination={false}
      dataSource={cases}
      locale={{ emptyText: t('corrosion.sheet.noCase') }}
      columns={[
        { title: t('corrosion.sheet.found'), width: 100, render: (_, one) => one.foundDate ?? dash },
        { title: t('corrosion.sheet.equipment'), width: 100, render: (_, one) => one.equipment ?? dash },
        { title: t('corrosion.sheet.mechanism'), render: (_, one) => word(loopMechanisms, one.mechanism) },
        { title: t('corrosion.sheet.name'), render: (_, one) => of(one.title, one.titleEn) },
      ]}
    />
  );
}
