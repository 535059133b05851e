import type { FmeaAction } from '@ircrisk/contract/modules/risk/fmea.ts';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import { fmeaTypeTexts } from '@ircrisk/contract/resources/fmea.ts';
import { type Language, listed, nameIn, say } from '@ircrisk/contract/text.ts';
import { toSvg } from '@ircrisk/diagram/paper.ts';
import { fmecaText } from '@ircrisk/engine-fmeca';
import { namedFindings } from '@ircrisk/engine-fmeca/structured/check.ts';
import { elementName, named, saidIn } from '@ircrisk/engine-fmeca/structured/model.ts';
import { netDiagram, netKind } from '@ircrisk/engine-fmeca/structured/net-diagram.ts';
import {
  type PriorityCounts,
  profileOf,
  type RatingRule,
  type RiskRow,
  sheetOf,
} from '@ircrisk/engine-fmeca/structured/rows.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Block, ReportBody, TableBlock } from '#platform/reports/report.ts';
import { type Reader, reportJob } from '#platform/reports/report-job.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { words } from './report-texts.ts';
import { actionsOf, findStudy, ruleOf, type StudyRow, tagsOf } from './store.ts';
import { fmeaKind } from './study.ts';
import { workbookOf } from './workbook.ts';

interface ReportInput {
  id: string;
  language: Language;
  format: ReportFormat;
}

interface Plan {
  intent: string | null;
  intentEn: string | null;
  scope: string | null;
  scopeEn: string | null;
  tools: string | null;
  toolsEn: string | null;
  conclusion: string | null;
  conclusionEn: string | null;
  startDate: string | null;
  dueDate: string | null;
  keyDate: string | null;
  leader: string | null;
  team: string | null;
}

interface Facts {
  study: StudyRow;
  plan: Plan;
  rule: RatingRule;
  actions: FmeaAction[];
  tags: Map<string, string>;
  life: Pick<ReportBody, 'revisions' | 'signatures'>;
}

async function gather(tx: Tx, { id, language }: ReportInput, { projectId }: Reader): Promise<Facts> {
  const study = await findStudy(tx, id, projectId);
  if (!study) throw fail(commonErrors.notFound);
  const plan = await tx.one<Plan>(sql`
    select s.intent, s.intent_en as "intentEn", s.scope, s.scope_en as "scopeEn", s.tools, s.tools_en as "toolsEn", s.conclusion,
      s.conclusion_en as "conclusionEn", s.start_date as "startDate", s.due_date as "dueDate", s.key_date as "keyDate", l.shown_name as leader,
      (select string_agg(u.shown_name, ${listed(language, ['', ''])} order by u.id) from users u where u.tenant_id = s.tenant_id and u.id = any(s.team)) as team
    from fmea_studies s left join users l on l.tenant_id = s.tenant_id and l.id = s.leader where s.id = ${id}`);
  return {
    study,
    plan,
    rule: await ruleOf(tx, study),
    actions: await actionsOf(tx, study.seriesId),
    tags: await tagsOf(tx, study.model),
    life: await studyBlocks(tx, fmeaKind, id, language),
  };
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value);
const both = (language: Language, zh: string | null | undefined, en: string | null | undefined) =>
  shown(named(zh ?? '', en, language) || en);

/** The net is drawn where it can be read on a page; larger ones are in the sheet. */
const mostDrawn = 60;

export function compose({ study, plan, rule, actions, tags, life }: Facts, language: Language): ReportBody {
  const w = (key: keyof typeof words) => say(words[key], language);
  const sheet = sheetOf(study.model, rule);
  const { index, rows } = sheet;
  const { before, after } = profileOf(rows);
  const isMsr = study.type === 'msr';
  const counts = ({ H, M, L, none }: PriorityCounts) =>
    `H ${H} · M ${M} · L ${L}${none > 0 ? ` · ${w('unrated')} ${none}` : ''}`;
  const ratings = (row: RiskRow) =>
    [row.severity, row.occurrence, row.detection].map((one) => one ?? '–').join(' · ');
  const structure: TableBlock = {
    kind: 'table',
    columns: [
      { title: w('element'), width: 170 },
      { title: w('tag'), width: 70 },
      { title: w('function'), width: '*' },
      { title: w('requirement'), width: 130 },
    ],
    rows: study.model.elements.flatMap((element) => {
      const depth = index.pathOf(element.id).length - 1;
      const name = `${'\u2003'.repeat(depth)}${elementName(element, language)}`;
      const tag = shown(tags.get(element.equipmentId ?? ''));
      const own = study.model.functions.filter(({ elementId }) => elementId === element.id);
      if (own.length === 0) return [[name, tag, '–', '–']];
      return own.map((fn, at) => [
        at === 0 ? name : '',
        at === 0 ? tag : '',
        saidIn(fn, language),
        both(language, fn.requirement, fn.requirementEn),
      ]);
    }),
    empty: w('none'),
  };
  const form: TableBlock = {
    kind: 'table',
    columns: [
      { title: w('effects'), width: 100 },
      { title: w('element'), width: 66 },
      { title: w('mode'), width: 84 },
      { title: w('cause'), width: 84 },
      { title: w('prevention'), width: '*' },
      { title: w('control'), width: 90 },
      { title: isMsr ? 'S · F · M' : 'S · O · D', width: 52 },
      { title: 'AP', align: 'center', width: 22 },
      { title: 'RPN', align: 'right', width: 28 },
      { title: 'AP′', align: 'center', width: 24 },
    ],
    rows: rows.map((row) => [
      row.effects
        .map((effect) => `${saidIn(effect, language)}${effect.severity ? ` [${effect.severity}]` : ''}`)
        .join(' / ') || '–',
      elementName(row.element, language),
      [row.mode.isoCode, saidIn(row.mode, language)].filter(Boolean).join(' '),
      row.cause ? saidIn(row.cause, language) : '–',
      both(language, row.risk?.prevention, row.risk?.preventionEn),
      both(language, row.risk?.control, row.risk?.controlEn),
      ratings(row),
      row.priority ?? w('unrated'),
      shown(row.rpn),
      shown(row.revisedPriority),
    ]),
    empty: w('none'),
  };
  const byRow = new Map(rows.map((row) => [row.id, row]));
  const raised: TableBlock = {
    kind: 'table',
    columns: [
      { title: w('mode'), width: 130 },
      { title: w('action'), width: '*' },
      { title: w('owner'), width: 46 },
      { title: w('due'), width: 56 },
      { title: w('status'), width: 62 },
      { title: w('closedOn'), width: 56 },
      { title: 'AP → AP′', width: 46 },
    ],
    rows: actions.flatMap((action) => {
      const row = byRow.get(action.row);
      return row
        ? [
            [
              `${saidIn(row.mode, language)} ← ${row.cause ? saidIn(row.cause, language) : ''}`,
              both(language, action.title, action.titleEn),
              shown(action.owner),
              shown(action.dueDate),
              [w(action.status), action.status === 'notImplemented' ? action.reason : '']
                .filter(Boolean)
                .join(': '),
              shown(action.closedOn),
              `${shown(row.priority)} → ${shown(row.revisedPriority)}`,
            ],
          ]
        : [];
    }),
    empty: w('noActions'),
  };
  const reasons: TableBlock = {
    kind: 'table',
    columns: [
      { title: w('mode'), width: 200 },
      { title: 'AP', width: 24 },
      { title: w('justification'), width: '*' },
    ],
    rows: rows.flatMap((row) =>
      row.risk?.justification || row.risk?.justificationEn
        ? [
            [
              `${saidIn(row.mode, language)} ← ${row.cause ? saidIn(row.cause, language) : ''}`,
              shown(row.priority),
              both(language, row.risk.justification, row.risk.justificationEn),
            ],
          ]
        : [],
    ),
    empty: w('none'),
  };
  const findings = namedFindings(index, sheet.net, language);
  const net: Block =
    study.model.failures.length > 0 && study.model.failures.length <= mostDrawn
      ? {
          kind: 'drawing',
          svg: toSvg(
            netDiagram(index, sheet.net, { of: 'failures', focus: null, heads: ['', '', ''] }, language),
            netKind,
            w('net'),
          ),
        }
      : { kind: 'text', text: w('netTooLarge'), note: true };
  return {
    title: w('title'),
    subject: nameIn(language, study.name, study.nameEn),
    number: `${study.code} R${study.revision}`,
    facts: [
      [w('type'), say(fmeaTypeTexts[study.type], language)],
      [w('leader'), shown(plan.leader)],
      [w('timing'), `${shown(plan.startDate)} … ${shown(plan.dueDate)}`],
      [w('rows'), String(rows.length)],
    ],
    method: [w('methodSteps'), w('methodSeverity'), isMsr ? w('methodMsr') : w('methodPriority')],
    ...life,
    sections: [
      {
        heading: w('plan'),
        blocks: [
          {
            kind: 'facts',
            rows: [
              [w('intent'), both(language, plan.intent, plan.intentEn)],
              [w('task'), both(language, plan.scope, plan.scopeEn)],
              [w('team'), shown(plan.team)],
              [w('tools'), both(language, plan.tools, plan.toolsEn)],
              [w('keyDate'), shown(plan.keyDate)],
              [`AP ${w('before')}`, counts(before)],
              [`AP ${w('after')}`, counts(after)],
            ],
          },
        ],
      },
      { heading: w('structure'), blocks: [structure] },
      { heading: w('net'), landscape: true, blocks: [net] },
      { heading: w('form'), landscape: true, blocks: [form] },
      { heading: w('actions'), blocks: [raised] },
      { heading: w('justifications'), blocks: [reasons] },
      {
        heading: w('conclusion'),
        blocks: [
          { kind: 'text', text: both(language, plan.conclusion, plan.conclusionEn) },
          ...findings.map(
            (finding): Block => ({ kind: 'text', note: true, text: fmecaText(finding, language) }),
          ),
        ],
      },
    ],
  };
}

/** The report of the seven steps; as a workbook it is the form sheet itself, which can be read back. */
export const report = reportJob({
  kind: 'fmea.report',
  title: { zh: '失效模式研究报告', en: 'Failure-mode study report' },
  gather: (tx, input: ReportInput, reader) => gather(tx, input, reader),
  compose: (facts, { language }) => compose(facts, language),
  workbook: (_tx, { study, rule, tags }, { language }) => workbookOf(study.model, rule, tags, language),
  fileName: (body) => [body.number, body.subject, 'FMEA'],
});
