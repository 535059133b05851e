import type { Waiver } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import {
  accidentTypes,
  approverTexts,
  colours,
  controlTexts,
  factorNames,
  jhaMethods,
  type PermitKind,
  permitChecks,
  permitKinds,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { shown } from '@ircrisk/units';
import { nameOf, textIn } from '#plant/names.ts';
import type { Queries } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import type { Block, TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { commonWords } from '#platform/reports/words.ts';
import { missingOf } from './permits.ts';
import {
  controlsOf,
  type GasRow,
  gasOf,
  type HazardRow,
  hazardsOf,
  type PermitRow,
  permitsOf,
  waivedKinds,
} from './store.ts';
import { waiversOf } from './waivers.ts';
import { signaturesOf } from './whole.ts';

const words = {
  ...commonWords,
  title: { zh: '作业危害分析表', en: 'Job hazard analysis' },
  planned: { zh: '计划时间', en: 'Planned' },
  team: { zh: '班组', en: 'Team' },
  method: { zh: '评价方法', en: 'Method' },
  residual: { zh: '残余风险', en: 'Residual risk' },
  equipment: { zh: '设备', en: 'Equipment' },
  exactPlace: { zh: '具体位置', en: 'Exact place' },
  leader: { zh: '负责人', en: 'Leader' },
  permitNumbers: { zh: '作业票', en: 'Permits' },
  approver: { zh: '批准', en: 'Approved by' },
  validUntil: { zh: '有效至', en: 'Valid until' },
  noPermit: { zh: '（未办票）', en: '(no permit yet)' },
  spared: { zh: '免办', en: 'Not needed' },
  noPermits: { zh: '不涉及特殊作业', en: 'No special operation' },
  hazards: { zh: '步骤、危害和控制措施', en: 'Steps, hazards and controls' },
  step: { zh: '步骤', en: 'Step' },
  hazard: { zh: '危害', en: 'Hazard' },
  accident: { zh: '事故类型', en: 'Accident' },
  before: { zh: '固有', en: 'Before' },
  controls: { zh: '控制措施', en: 'Controls' },
  after: { zh: '残余', en: 'After' },
  responsible: { zh: '落实人', en: 'Responsible' },
  permits: { zh: '特殊作业', en: 'Special operations' },
  validity: { zh: '有效期', en: 'Valid' },
  checks: { zh: '检查项', en: 'Checks' },
  gas: { zh: '气体分析', en: 'Gas tests' },
  sampled: { zh: '采样', en: 'Sampled' },
  combustible: { zh: '可燃气', en: 'Combustible' },
  briefing: { zh: '安全交底签名', en: 'Briefing' },
  person: { zh: '姓名', en: 'Name' },
  employer: { zh: '单位', en: 'Employer' },
  signed: { zh: '签名时间', en: 'Signed' },
  signature: { zh: '签名', en: 'Signature' },
  trainingNoted: { zh: '培训说明', en: 'Note on the training' },
  signedOnScreen: { zh: '已在屏幕上签名', en: 'Signed on a screen' },
  none: { zh: '无', en: 'None' },
} satisfies Record<string, Text>;

interface Asked {
  id: string;
}
interface Head {
  number: string;
  title: string;
  place: string | null;
  from: string;
  to: string;
  exactPlace: string | null;
  equipment: string | null;
  team: string | null;
  leader: string | null;
  approver: string | null;
  validUntil: string | null;
  method: keyof typeof jhaMethods;
  colour: keyof typeof colours | null;
  score: number | null;
  approvedAs: keyof typeof approverTexts | null;
  templateKey: string | null;
  called: PermitKind[];
  waived: PermitKind[];
  steps: { id: string; text: string }[];
}

const NONE = '–';
type Of = (text: Text) => string;

/** A person by name; a person of the plant has one name in every language. */
const personOf = (column: string) => raw(`(select u.shown_name from users u where u.id = ${column})`);

const headOf = (tx: Queries, id: string, language: Language) =>
  tx.one<Head>(sql`
    select j.number, ${textIn(language, 'j.title')} as title, ${nameOf(language, 'n')} as place, j.planned_from as "from", j.planned_to as "to",
      j.place as "exactPlace", ${textIn(language, 'j.team')} as team, ${personOf('j.leader_id')} as leader, ${personOf('j.approved_by')} as approver, j.valid_until as "validUntil",
      (select string_agg(concat_ws(' ', e.tag, ${nameOf(language, 'e')}), ', ' order by e.tag) from equipment e where e.id = any(j.equipment_ids)) as equipment, j.method, r.colour, r.score, j.approved_as as "approvedAs", j.template_key as "templateKey", j.called_permits as called, ${waivedKinds('j.id')} as waived,
      (select coalesce(json_agg(json_build_object('id', s.id::text, 'text', ${textIn(language, 's.description')}) order by s.sort, s.id), '[]')
        from jha_steps s where s.jha_id = j.id and s.is_deleted = 0) as steps
    from jhas j join factory_nodes n on n.id = j.node_id left join jha_results r on r.jha_id = j.id where j.id = ${id}`);

function gradeText(row: HazardRow, stage: 'initial' | 'residual', method: Head['method'], of: Of): string {
  const score = row[`${stage}Score`];
  const colour = row[`${stage}Colour`];
  if (score === null || colour === null) return NONE;
  const names = factorNames[method];
  const factors = [row[`${stage}L`], names.e ? row[`${stage}E`] : null, row[`${stage}C`]].filter(
    (value) => value !== null,
  );
  return `${factors.map((value) => shown(value)).join('×')} = ${shown(score)} ${of(colours[colour])}`;
}

export const hazardTable = ({ steps, method }: Head, hazards: readonly HazardRow[], of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.step), width: 90 },
    { title: of(words.hazard), width: '*' },
    { title: of(words.accident), width: 60 },
    { title: of(words.before), width: 70 },
    { title: of(words.controls), width: '*' },
    { title: of(words.after), width: 70 },
    { title: of(words.responsible), width: 64 },
  ],
  rows: steps.flatMap(({ id, text }, at) =>
    hazards
      .filter(({ stepId }) => stepId === id)
      .map((row, place) => [
        place === 0 ? `${at + 1}. ${text}` : '',
        row.hazard,
        row.accidentType && row.accidentType in accidentTypes
          ? of(accidentTypes[row.accidentType as keyof typeof accidentTypes])
          : NONE,
        gradeText(row, 'initial', method, of),
        [
          row.existing,
          ...controlsOf(row).map((kind) => `[${of(controlTexts[kind])}] ${row[kind]}`),
          row.alarpNote,
        ]
          .filter(Boolean)
          .join('\n'),
        gradeText(row, 'residual', method, of),
        row.responsible ?? NONE,
      ]),
  ),
  empty: of(words.none),
});

const permitTable = (permits: readonly PermitRow[], of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.permits), width: 'auto' },
    { title: of(words.number), width: 'auto' },
    { title: of(words.validity), width: 'auto' },
    { title: of(words.checks), width: '*' },
  ],
  rows: permits.map((permit) => [
    of(permitKinds[permit.kind]),
    permit.number ?? NONE,
    `${permit.startsAt.slice(0, 16)} – ${permit.endsAt.slice(0, 16)}`,
    Object.entries(permitChecks[permit.kind])
      .map(([key, text]) => `${permit.checks.includes(key) ? '√' : '□'} ${of(text)}`)
      .join('\n'),
  ]),
});

const gasTable = (gas: readonly GasRow[], of: Of): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.sampled), width: 'auto' },
    { title: of(words.place), width: '*' },
    { title: of(words.combustible), width: 'auto', align: 'right' },
    { title: 'O₂ %', width: 'auto', align: 'right' },
    { title: 'H₂S mg/m³', width: 'auto', align: 'right' },
  ],
  rows: gas.map((row) => [
    row.sampledAt.slice(0, 16),
    row.point ?? NONE,
    row.combustible === null
      ? NONE
      : `${shown(row.combustible)} ${row.combustibleUnit === 'lel' ? '%LEL' : '%'}`,
    row.oxygen === null ? NONE : shown(row.oxygen),
    row.h2s === null ? NONE : shown(row.h2s),
  ]),
  empty: of(words.none),
});

const minutes = (time: string | null): string => time?.slice(0, 16) ?? NONE;

/** What the people at the job look for first. */
function headFacts(
  head: Head,
  permits: readonly PermitRow[],
  waivers: readonly Waiver[],
  of: Of,
): [string, string][] {
  const approved = [head.approver, head.approvedAs && of(approverTexts[head.approvedAs])].filter(Boolean);
  return [
    [of(words.place), head.place ?? NONE],
    [of(words.exactPlace), head.exactPlace ?? NONE],
    [of(words.equipment), head.equipment ?? NONE],
    [of(words.planned), `${minutes(head.from)} – ${minutes(head.to)}`],
    [of(words.team), head.team ?? NONE],
    [of(words.leader), head.leader ?? NONE],
    [of(words.method), of(jhaMethods[head.method])],
    [of(words.residual), head.colour ? `${of(colours[head.colour])} ${shown(head.score ?? 0)}` : NONE],
    [
      of(words.permitNumbers),
      [
        ...permits.map(({ kind, number }) => `${of(permitKinds[kind])} ${number ?? NONE}`),
        ...missingOf(head, permits).map(({ kind }) => `${of(permitKinds[kind])} ${of(words.noPermit)}`),
      ].join(', ') || of(words.noPermits),
    ],
    ...waivers.map(({ kind, reason, user }): [string, string] => [
      `${of(permitKinds[kind])} · ${of(words.spared)}`,
      [reason, user].filter(Boolean).join(' · '),
    ]),
    [of(words.validUntil), minutes(head.validUntil)],
    [of(words.approver), approved.join(' · ') || NONE],
  ];
}

/** Lines to sign by hand, beside those who signed on a screen. */
const linesToSign = 6;

/** A line as the pad drew it; anything but its moves and lines is left out. */
const drawn = (strokes: string): string | null =>
  /^[ML\d.\s,-]+$/.test(strokes)
    ? `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="60" viewBox="0 0 300 120"><path d="${strokes}" fill="none" stroke="#000" stroke-width="3"/></svg>`
    : null;

export const signatureTable = (
  signatures: readonly {
    person: string;
    employer: string | null;
    signedAt: string;
    strokes: string;
    trainingNote?: string | null;
  }[],
  of: Of,
): TableBlock => ({
  kind: 'table',
  columns: [
    { title: of(words.person), width: 110 },
    { title: of(words.employer), width: 160 },
    {
      title: of(words.signature),
      width: '*',
      drawings: signatures.map(({ strokes }) => drawn(strokes)),
    },
    { title: of(words.signed), width: 110 },
  ],
  rows: [
    ...signatures.map(({ person, employer, signedAt, trainingNote }) => [
      trainingNote ? `${person}\n${of(words.trainingNoted)}: ${trainingNote}` : person,
      employer ?? NONE,
      of(words.signedOnScreen),
      minutes(signedAt),
    ]),
    // A blank of its own height: room for a hand.
    ...Array.from({ length: linesToSign }, () => ['\n', '', '', '']),
  ],
});

/** The form people sign: A4 on its side, every hazard, in either language. */
export const jhaPrint = reportJob({
  kind: 'jha.print',
  title: words.title,
  async gather(tx, { id }: Asked, reader) {
    const { language } = reader;
    return {
      head: await headOf(tx, id, language),
      hazards: await hazardsOf(tx, id, language),
      permits: await permitsOf(tx, id),
      waivers: await waiversOf(tx, id),
      gas: await gasOf(tx, id),
      signatures: await signaturesOf(tx, id),
    };
  },
  compose({ head, hazards, permits, waivers, gas, signatures }, { language }) {
    const of: Of = (text) => say(text, language);
    const heading = (text: Text): Block => ({ kind: 'text', heading: true, text: of(text) });
    const blocks: Block[] = [
      { kind: 'facts', rows: headFacts(head, permits, waivers, of) },
      heading(words.hazards),
      hazardTable(head, hazards, of),
      ...(permits.length > 0 ? [heading(words.permits), permitTable(permits, of)] : []),
      ...(gas.length > 0 ? [heading(words.gas), gasTable(gas, of)] : []),
      heading(words.briefing),
      signatureTable(signatures, of),
    ];
    return {
      title: of(words.title),
      subject: head.title,
      number: head.number,
      facts: [],
      sections: [{ heading: `${head.number}  ${head.title}`, landscape: true, blocks }],
    };
  },
});
