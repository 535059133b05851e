import {
  corrosionErrors,
  type DocumentContent,
  type DocumentDetail,
  type LoopSheet,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import {
  controlTypes,
  loopMechanisms,
  susceptibilities,
  windowLevels,
} from '@ircrisk/contract/resources/corrosion/choices.ts';
import { corrosionDocument, corrosionDocumentCalls } from '@ircrisk/contract/resources/corrosion/document.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { ComparedPart, Found, StudyHead, StudyKind } from '#platform/studies/study-kind.ts';
import { putIntoForce } from './limits.ts';
import { atOrBelow } from './panel.ts';
import { readContent } from './sheets.ts';

export type DocumentRow = Omit<DocumentDetail, 'allowed'>;

/** What the chapters rest on; records of these that changed later make them outdated. */
const sources = [
  'corrosion_members',
  'corrosion_damages',
  'corrosion_controls',
  'corrosion_windows',
  'corrosion_injections',
  'corrosion_dead_legs',
];

async function countChanged(tx: Tx, nodeId: string, id: string): Promise<number> {
  const since = sql`(select d.calculated_time from corrosion_documents d where d.id = ${id})`;
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from corrosion_loops p where ${atOrBelow(nodeId)} and p.update_time > ${since}`,
  );
  let changed = count;
  for (const table of sources)
    changed += (
      await tx.one<{ count: number }>(sql`
        select count(*)::int as count from ${name(table)} x join corrosion_loops p on p.id = x.loop_id where ${atOrBelow(nodeId)} and x.update_time > ${since}`)
    ).count;
  return changed;
}

export async function findDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  const row = await tx.maybe<Omit<DocumentRow, 'changed'>>(sql`
    select t.id, t.code, t.name, t.name_en as "nameEn", t.state, t.revision, t.node_id as "nodeId", n.name as unit, n.name_en as "unitEn", t.description,
      to_char(t.effective_date, 'YYYY-MM-DD') as "effectiveDate", to_char(t.review_date, 'YYYY-MM-DD') as "reviewDate", t.process, t.process_en as "processEn", t.history,
      t.history_en as "historyEn", t.abnormal, t.abnormal_en as "abnormalEn", t.recommendations, t.recommendations_en as "recommendationsEn", t.reference_texts as references,
      t.reference_texts_en as "referencesEn", t.content
    from corrosion_documents t join factory_nodes n on n.id = t.node_id where t.id = ${id} and t.is_deleted = 0`);
  if (!row) return undefined;
  const open = row.state === 'draft' && row.content !== null;
  return { ...row, changed: open ? await countChanged(tx, row.nodeId, id) : 0 };
}

/** The chapters of a draft, from the records as they stand. */
export async function makeContent(tx: Tx, { id, nodeId, unit }: Pick<DocumentRow, 'id' | 'nodeId' | 'unit'>) {
  const content = await readContent(tx, nodeId, atOrBelow(nodeId));
  if (content.loops.length === 0) throw fail(corrosionErrors.noLoops, { unit });
  const windows = content.loops.reduce((sum, one) => sum + one.windowList.length, 0);
  await tx.run(sql`
    update corrosion_documents set content = ${JSON.stringify(content)}::jsonb, calculated_time = now(), loop_count = ${content.loops.length}, window_count = ${windows},
      gap_count = ${content.gaps.length} where id = ${id}`);
  return { loops: content.loops.length, windows, gaps: content.gaps.length };
}

const dash = '–';
type Line = readonly [subject: string, value: string];

const range = ({ low, high, rateLimit }: LoopSheet['windowList'][number]['limits']) =>
  [`${low ?? dash} … ${high ?? dash}`, ...(rateLimit === null ? [] : [`±${rateLimit}/h`])].join(' ');

/** Lines of a document that a reader compares, by what they are about. */
function linesOf(content: DocumentContent | null, language: Language): Record<string, Map<string, Line>> {
  const loops = content?.loops ?? [];
  const word = (words: Readonly<Record<string, { zh: string; en: string }>>, key: string) =>
    words[key]?.[language] ?? key;
  const lines = (of: (loop: LoopSheet) => Line[]) =>
    new Map(loops.flatMap(of).map((line) => [line[0], line]));
  return {
    loops: lines((one) => [
      [
        `${one.code} ${nameIn(language, one.name, one.nameEn)}`,
        [
          one.stream ?? dash,
          one.metallurgy ?? dash,
          `${one.temperatureMin ?? dash}/${one.temperature ?? dash}/${one.temperatureMax ?? dash} °C`,
          `${one.pressure ?? dash} MPa(g)`,
          one.members.map(({ tag }) => tag).join(', '),
        ].join(' · '),
      ],
    ]),
    damages: lines((one) =>
      one.damages.map((each) => [
        `${one.code} ${word(loopMechanisms, each.mechanism)}`,
        [
          word(susceptibilities, each.susceptibility),
          each.credible ? '✓' : '✗',
          `${each.rate ?? dash} mm/a`,
          each.inspection ?? dash,
          each.monitoring ?? dash,
        ].join(' · '),
      ]),
    ),
    windows: lines((one) =>
      one.windowList.map((each) => [
        `${each.code} ${nameIn(language, each.parameter, each.parameterEn)}`,
        [
          word(windowLevels, each.limits.level),
          range(each.limits),
          `${each.limits.dwellMinutes} min`,
          `h ${each.limits.hysteresis}`,
        ].join(' · '),
      ]),
    ),
    controls: lines((one) =>
      one.controls.map((each) => [
        each.code,
        `${word(controlTypes, each.type)} · ${nameIn(language, each.measure, each.measureEn)}`,
      ]),
    ),
  };
}

const partTitles: Readonly<Record<string, { zh: string; en: string }>> = {
  loops: { zh: '腐蚀回路', en: 'Corrosion loops' },
  damages: { zh: '损伤机理', en: 'Damage mechanisms' },
  windows: { zh: '操作窗口', en: 'Operating windows' },
  controls: { zh: '控制措施', en: 'Control measures' },
};

const contentOf = async (tx: Tx, { id }: StudyHead) =>
  (
    await tx.one<{ content: DocumentContent | null }>(
      sql`select content from corrosion_documents where id = ${id}`,
    )
  ).content;

/** A document goes to review with its chapters made and current; approved, it is frozen and its limits come into force. */
export const documentKind: StudyKind = {
  resource: corrosionDocument,
  calls: corrosionDocumentCalls,
  link: (id) => `/corrosion-control-documents/document/${id}`,
  revisionColumns: { loopCount: 'loop_count', gapCount: 'gap_count' },
  copiedColumns: ['content', 'calculated_time', 'loop_count', 'window_count', 'gap_count'],
  freshFields: ['effectiveDate', 'reviewDate'],

  async ready(tx, { id }) {
    const { content, changed } = (await findDocument(tx, id))!;
    if (!content) return [{ level: 'blocks', kind: corrosionErrors.notMade }];
    const found: Found[] = [];
    if (changed > 0)
      found.push({ level: 'blocks', kind: corrosionErrors.outdated, params: { count: changed } });
    if (content.gaps.length > 0)
      found.push({ level: 'warns', kind: corrosionErrors.gaps, params: { count: content.gaps.length } });
    return found;
  },

  async publish(tx, head, actor) {
    const { effective } = await tx.one<{ effective: number }>(sql`
      update corrosion_documents set effective_date = coalesce(effective_date, current_date),
        review_date = coalesce(review_date, (coalesce(effective_date, current_date) + interval '36 months')::date)
      where id = ${head.id} returning extract(epoch from effective_date::timestamptz)::float8 * 1000 as effective`);
    const content = await contentOf(tx, head);
    const ids = content?.loops.flatMap(({ windowList }) => windowList.map(({ id }) => id)) ?? [];
    const there = new Set(
      (
        await tx.all<{ id: string }>(
          sql`select id from corrosion_windows where id = any(${ids}::bigint[]) and is_deleted = 0`,
        )
      ).map(({ id }) => id),
    );
    const wanted =
      content?.loops.flatMap(({ windowList }) => windowList.filter(({ id }) => there.has(id))) ?? [];
    await putIntoForce(tx, actor.tenantId, wanted, `${head.code} ${head.label}`, effective);
  },

  async compare(tx, from, to, language): Promise<ComparedPart[]> {
    const [before, after] = [
      linesOf(await contentOf(tx, from), language),
      linesOf(await contentOf(tx, to), language),
    ];
    return Object.keys(partTitles).map((part) => {
      const [old, now] = [before[part]!, after[part]!];
      const keys = [...new Set([...old.keys(), ...now.keys()])];
      const differences = keys.flatMap((key) => {
        const [was, is] = [old.get(key)?.[1] ?? null, now.get(key)?.[1] ?? null];
        if (was === is) return [];
        const change = was === null ? 'added' : is === null ? 'removed' : 'changed';
        return [{ change, subject: key, before: was, after: is } as const];
      });
      return { title: partTitles[part]![language], total: differences.length, differences };
    });
  },
};
