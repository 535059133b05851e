import type {
  DocumentContent,
  LoopSheet,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import {
  loopColours,
  loopMechanisms,
  phases,
  susceptibilities,
} from '@ircrisk/contract/resources/corrosion/choices.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import { shown } from '@ircrisk/units';
import { type LoopPicture, picturesOfLoops } from '#modules/assets/pdf-marking-tool/index.ts';
import type { Block, ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { type DocumentRow, documentKind, findDocument } from './document.ts';
import { controlSection, monitoringSection, windowSection } from './report-sections.ts';
import { bands, words } from './report-texts.ts';
import { dash, type Writing, writingIn } from './writing.ts';

const written = (text: string, w: Writing): Block[] =>
  text === dash
    ? [{ kind: 'text', note: true, text: w.t('noText') }]
    : text.split(/\n+/).map((one) => ({ kind: 'text', text: one }));

const nameOf = (loop: LoopSheet, w: Writing) => `${loop.code} ${w.of(loop.name, loop.nameEn)}`;

const temperatures = (loop: LoopSheet, w: Writing) =>
  [loop.temperatureMin, loop.temperature, loop.temperatureMax]
    .map((one) => w.quantity('temperature', one))
    .join(' / ');

function loopsSection({ loops }: DocumentContent, pictures: readonly LoopPicture[], w: Writing): Section {
  return {
    heading: w.t('c2'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: w.t('code'), width: 50 },
          { title: w.t('name'), width: 100 },
          { title: w.t('colour'), width: 45 },
          { title: w.t('stream'), width: '*' },
          { title: w.t('metallurgy'), width: '*' },
          { title: w.t('temperature'), width: 95 },
          { title: w.t('pressure'), width: 65 },
        ],
        rows: loops.map((one) => [
          one.code,
          w.of(one.name, one.nameEn),
          say(loopColours[one.colour], w.language),
          w.of(one.stream, one.streamEn),
          w.of(one.metallurgy, one.metallurgyEn),
          temperatures(one, w),
          w.quantity('pressureGauge', one.pressure),
        ]),
        empty: w.t('none'),
      },
      ...(pictures.length === 0
        ? [{ kind: 'text' as const, note: true, text: w.t('drawing') }]
        : pictures.map(({ number, revision, page, svg }) => ({
            ...{ kind: 'drawing' as const, svg },
            caption: `${w.t('marked')} ${number} R${revision}, ${w.t('page')} ${page}`,
          }))),
    ],
  };
}

/** The salt in the wash water, or why there is no figure of it. */
function nh4hsOf({ nh4hs, nh4hsNote }: LoopSheet, w: Writing): string {
  const share = nh4hs ? `${shown(nh4hs.percent, 3)} % (${nh4hs.limiting})` : null;
  return [share, nh4hsNote?.[w.language]].filter(Boolean).join(' · ') || dash;
}

/** Contents that are known, each with its name and unit. */
function chemistryOf(loop: LoopSheet): string {
  const known: [string, number | null, string][] = [
    ['pH', loop.ph, ''],
    ['Cl⁻', loop.chloride, 'mg/L'],
    ['H₂S', loop.h2sWater, 'mg/L'],
    ['NH₃', loop.nh3Water, 'mg/L'],
    ['TAN', loop.tan, 'mgKOH/g'],
    ['S', loop.sulfur, '%'],
    ['H₂O', loop.water, '%'],
  ];
  const told = known.filter(([, value]) => value !== null);
  return told.map(([name, value, unit]) => `${name} ${value}${unit && ` ${unit}`}`).join(' · ') || dash;
}

function sheetSection(loops: readonly LoopSheet[], w: Writing): Section {
  return {
    heading: w.t('c3'),
    blocks: loops.flatMap((loop): Block[] => [
      { kind: 'text', heading: true, text: nameOf(loop, w) },
      {
        kind: 'facts',
        rows: [
          [w.t('unit'), w.of(loop.unit, loop.unitEn)],
          [w.t('boundary'), w.of(loop.boundary, loop.boundaryEn)],
          [w.t('stream'), w.of(loop.stream, loop.streamEn)],
          [w.t('phase'), w.word(phases, loop.phase)],
          [w.t('temperature'), temperatures(loop, w)],
          [w.t('pressure'), w.quantity('pressureGauge', loop.pressure)],
          [w.t('chemistry'), chemistryOf(loop)],
          [w.t('nh4hs'), nh4hsOf(loop, w)],
          [w.t('kp'), loop.kp ? `${loop.kp.value} (${w.word(bands, loop.kp.band)})` : dash],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: w.t('equipment'), width: 60 },
          { title: w.t('name'), width: '*' },
          { title: w.t('side'), width: 70 },
          { title: w.t('materials'), width: 120 },
          { title: w.t('locations'), align: 'right', width: 55 },
          { title: w.t('measured'), align: 'right', width: 70 },
          { title: w.t('life'), align: 'right', width: 55 },
        ],
        rows: loop.members.map((one) => [
          one.tag,
          [w.of(one.name, one.nameEn), ...(one.part ? [w.of(one.part, one.partEn)] : [])].join(' / '),
          one.side ? w.of(one.side, one.sideEn ?? null) : dash,
          one.materials.join(', ') || dash,
          String(one.locations),
          w.quantity('corrosionRate', one.measuredRate),
          one.remainingLife === null ? dash : one.remainingLife.toFixed(1),
        ]),
        empty: w.t('none'),
      },
    ]),
  };
}

function damageSection({ loops, gaps }: DocumentContent, w: Writing): Section {
  const codes = [
    ...new Set(loops.flatMap(({ damages }) => damages.map(({ mechanism }) => mechanism))),
  ].sort();
  const isGap = new Set(gaps.map(({ damageId }) => damageId));
  const cell = (loop: LoopSheet, code: string) => {
    const found = loop.damages.find(({ mechanism }) => mechanism === code);
    if (!found?.credible) return found ? '(✗)' : '';
    return `${found.susceptibility}${isGap.has(found.id) ? ' !' : ''}`;
  };
  return {
    heading: w.t('c4'),
    landscape: true,
    blocks: [
      { kind: 'text', heading: true, text: w.t('matrix') },
      {
        kind: 'table',
        columns: [
          { title: w.t('mechanism'), width: '*' },
          ...loops.map(({ code }) => ({ title: code, align: 'center' as const, width: 45 })),
        ],
        rows: codes.map((code) => [w.word(loopMechanisms, code), ...loops.map((loop) => cell(loop, code))]),
        empty: w.t('none'),
      },
      { kind: 'text', heading: true, text: w.t('details') },
      {
        kind: 'table',
        columns: [
          { title: w.t('loop'), width: 45 },
          { title: w.t('mechanism'), width: 120 },
          { title: w.t('susceptibility'), width: 60 },
          { title: w.t('rate'), align: 'right', width: 70 },
          { title: w.t('places'), width: '*' },
          { title: w.t('inspection'), width: '*' },
          { title: w.t('monitoring'), width: '*' },
        ],
        rows: loops.flatMap((loop) =>
          loop.damages.map((one) => [
            loop.code,
            w.word(loopMechanisms, one.mechanism),
            one.credible ? w.word(susceptibilities, one.susceptibility) : w.t('notCredible'),
            w.quantity('corrosionRate', one.rate),
            w.of(one.locations, one.locationsEn),
            w.of(one.inspection, one.inspectionEn),
            w.of(one.monitoring, one.monitoringEn),
          ]),
        ),
        empty: w.t('none'),
      },
    ],
  };
}

function historySection({ cases }: DocumentContent, text: string, w: Writing): Section {
  return {
    heading: w.t('c8'),
    blocks: [
      ...written(text, w),
      { kind: 'text', heading: true, text: w.t('cases') },
      {
        kind: 'table',
        columns: [
          { title: w.t('found'), width: 65 },
          { title: w.t('equipment'), width: 70 },
          { title: w.t('mechanism'), width: 130 },
          { title: w.t('name'), width: '*' },
        ],
        rows: cases.map((one) => [
          one.foundDate ?? dash,
          one.equipment ?? dash,
          w.word(loopMechanisms, one.mechanism),
          w.of(one.title, one.titleEn),
        ]),
        empty: w.t('none'),
      },
    ],
  };
}

function adviceSection({ gaps, actions }: DocumentContent, text: string, w: Writing): Section {
  return {
    heading: w.t('c10'),
    blocks: [
      ...written(text, w),
      { kind: 'text', heading: true, text: w.t('gaps') },
      {
        kind: 'table',
        columns: [
          { title: w.t('loop'), width: 50 },
          { title: w.t('mechanism'), width: 150 },
          { title: w.t('susceptibility'), width: 70 },
          { title: w.t('lacks'), width: 110 },
          { title: w.t('places'), width: '*' },
        ],
        rows: gaps.map((one) => [
          one.loop,
          w.word(loopMechanisms, one.mechanism),
          w.word(susceptibilities, one.susceptibility),
          one.lacks.map((lack) => w.t(lack)).join(w.language === 'zh' ? '、' : ', '),
          w.of(one.locations, one.locationsEn),
        ]),
        empty: w.t('none'),
      },
      { kind: 'text', heading: true, text: w.t('actions') },
      {
        kind: 'table',
        columns: [
          { title: w.t('name'), width: '*' },
          { title: w.t('state'), width: 80 },
          { title: w.t('due'), width: 80 },
        ],
        rows: actions.map((one) => [
          w.of(one.title, one.titleEn),
          w.word(actionStates, one.state),
          one.dueDate ?? dash,
        ]),
        empty: w.t('none'),
      },
    ],
  };
}

const empty: DocumentContent = {
  ...{ made: '', loops: [], gaps: [], coverage: { wanted: 0, covered: 0 }, cases: [], actions: [] },
};

function sectionsOf(row: DocumentRow, pictures: readonly LoopPicture[], w: Writing): Section[] {
  const content = row.content ?? empty;
  return [
    { heading: w.t('c1'), blocks: written(w.of(row.process, row.processEn), w) },
    loopsSection(content, pictures, w),
    sheetSection(content.loops, w),
    damageSection(content, w),
    windowSection(content.loops, w),
    controlSection(content.loops, w),
    monitoringSection(content.loops, w),
    historySection(content, w.of(row.history, row.historyEn), w),
    { heading: w.t('c9'), blocks: written(w.of(row.abnormal, row.abnormalEn), w) },
    adviceSection(content, w.of(row.recommendations, row.recommendationsEn), w),
    { heading: w.t('c11'), blocks: written(w.of(row.references, row.referencesEn), w) },
  ];
}

export const documentReport = reportJob({
  kind: 'corrosion-control-documents.report',
  title: words.title,
  async gather(
    tx,
    { id }: { id: string; language?: Language | undefined; format?: ReportFormat | undefined },
    { language },
  ) {
    const row = (await findDocument(tx, id))!;
    return {
      row,
      pictures: await picturesOfLoops(
        tx,
        (row.content ?? empty).loops.map((loop) => loop.id),
      ),
      study: await studyBlocks(tx, documentKind, id, language),
    };
  },
  compose({ row, pictures, study }, { language }): ReportBody {
    const w = writingIn(language);
    const { wanted, covered } = row.content?.coverage ?? empty.coverage;
    return {
      title: w.t('title'),
      subject: w.of(row.name, row.nameEn),
      number: row.code,
      facts: [
        [w.t('unit'), w.of(row.unit, row.unitEn)],
        [w.t('effective'), row.effectiveDate ?? dash],
        [w.t('review'), row.reviewDate ?? dash],
        [w.t('made'), row.content?.made ?? dash],
        [w.t('coverage'), `${covered} / ${wanted}`],
      ],
      method: [w.t('method')],
      ...study,
      sections: sectionsOf(row, pictures, w),
    };
  },
});
