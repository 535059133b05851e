import { rcaErrors } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import {
  type Handover,
  type HandoverFault,
  handoverFaults,
  standingCustody,
} from '@ircrisk/engine-root-cause';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { type ResourceHooks, refuse, type SavedRecord, wholeRecords } from '#platform/resources/hooks.ts';
import { readCustody } from './store.ts';

const text = (value: unknown) => String(value ?? '').trim();

/** Cases that a save names by a number; anything else is told as a broken reference. */
export const studiesIn = (whole: Iterable<Record<string, unknown>>): string[] =>
  [...new Set([...whole].map(({ studyId }) => text(studyId)))].filter((id) => /^\d{1,19}$/.test(id));

const entryOf = ({ values }: SavedRecord): Handover => ({
  evidence: text(values.evidenceCode),
  at: text(values.handedAt),
  from: text(values.handedBy),
  fromEn: text(values.handedByEn),
  to: text(values.receivedBy),
  toEn: text(values.receivedByEn),
  isCorrection: values.isCorrection === true,
  correctsAt: text(values.correctsAt) || null,
});

/** A letter or two is no reason. */
const leastReason = 4;

const unknownEvidence = (code: string): Text => ({
  zh: `证据 ${code} 不在证据表中`,
  en: `Evidence ${code} is not in the log`,
});

/** What an entry says by itself. */
function judgeAlone(record: SavedRecord, { from, to, isCorrection, correctsAt }: Handover): void {
  if (from && from === to)
    refuse(record, 'receivedBy', 'order', {
      zh: '接收人不能是移交人本人',
      en: 'Whoever hands over does not receive',
    });
  if (correctsAt && !isCorrection)
    refuse(record, 'isCorrection', 'required', {
      zh: '写明了被更正的时间，请勾选“更正”',
      en: 'It says which entry it corrects: tick “Correction”',
    });
  const { reason, reasonEn } = record.values;
  if (isCorrection && [reason, reasonEn].every((one) => text(one).length < leastReason))
    for (const field of ['reason', 'reasonEn'])
      refuse(record, field, 'required', {
        zh: `更正须写明事由（至少 ${leastReason} 个字）：哪一条有误、为什么`,
        en: `A correction says why, in ${leastReason} characters or more: which entry is wrong, and how it came about`,
      });
}

/** What it says among those that stand. */
function refuseFault(record: SavedRecord, code: string, fault: HandoverFault): void {
  const { field, ...told } = faultText(code, fault, record.values.isCorrection === true);
  refuse(record, field, 'order', told);
}

const minute = (at: string) => at.slice(0, 16);

function faultText(code: string, fault: HandoverFault, isCorrection: boolean): Text & { field: string } {
  if (fault.kind === 'nothingToCorrect')
    return {
      field: 'isCorrection',
      zh: `证据 ${code} 还没有交接记录，无可更正`,
      en: `${code} has not been handed over yet: there is nothing to correct`,
    };
  if (fault.kind === 'noSuchEntry')
    return {
      field: 'correctsAt',
      zh: `证据 ${code} 没有这一时间的有效交接记录；现有：${fault.times.join('、')}`,
      en: `No entry of ${code} stands at that time; there are ${fault.times.join(', ')}`,
    };
  if (fault.kind === 'notReceiver') {
    const { at, from, fromEn } = fault.next;
    return {
      field: 'receivedBy',
      zh: `证据 ${code} 在 ${minute(at)} 由“${from}”移交，更正后当时须由其持有；几条相关的更正可一并导入`,
      en: `“${fromEn || from}” hands ${code} on at ${minute(at)} and must hold it then; corrections that belong together can be imported together`,
    };
  }
  const { at, to, toEn } = fault.held;
  const time = minute(at);
  if (fault.kind === 'notLater')
    return {
      field: 'handedAt',
      zh: `须晚于证据 ${code} 的上一次交接（${time}）；漏记的交接请作为更正补记`,
      en: `${code} was last handed over at ${time}: an entry comes later; what was forgotten is entered as a correction`,
    };
  if (fault.kind === 'sameTime')
    return {
      field: 'handedAt',
      zh: `证据 ${code} 在 ${at} 已有一条交接；时间须有先后`,
      en: `${code} has an entry at ${at} already: one comes after the other`,
    };
  return {
    field: 'handedBy',
    zh: `证据 ${code} 自 ${time} 起由“${to}”持有，应由其移交${isCorrection ? '' : '；前面的记录有误时请勾选“更正”'}`,
    en: `“${toEn || to}” holds ${code} since ${time} and hands it on${isCorrection ? '' : '; tick “Correction” where an earlier entry is wrong'}`,
  };
}

/** The evidence that entries name, held until the save ends: of two who hand on the same thing the second is judged after the first. */
async function holdEvidence(tx: Tx, entries: readonly SavedRecord[]): Promise<Set<string>> {
  const codes = [...new Set(entries.map(({ values }) => text(values.evidenceCode)))];
  const rows = await tx.all<{ study: string; code: string }>(sql`
    select study_id as study, code from rca_evidence where study_id = any(${studiesIn(entries.map(({ values }) => values))}::bigint[])
      and code = any(${codes}) and is_deleted = 0 order by id for update`);
  return new Set(rows.map(({ study, code }) => `${study} ${code}`));
}

/** Without a time to correct, a correction at the time of an entry that stands is one of that entry. */
function nameCorrected(record: SavedRecord, book: readonly Handover[]): void {
  const { isCorrection, correctsAt, evidence, at } = entryOf(record);
  if (!isCorrection || correctsAt) return;
  if (standingCustody(book).some((one) => one.evidence === evidence && one.at === at))
    record.values.correctsAt = record.values.handedAt;
}

/** Entries of one piece of evidence: those refused are left out, and the others judged again without them. */
function judgeChain(book: readonly Handover[], records: readonly SavedRecord[]): void {
  const left = new Map(
    records.filter(({ problems }) => !problems?.length).map((record) => [entryOf(record), record]),
  );
  for (;;) {
    const faults = handoverFaults(book, [...left.keys()]);
    if (faults.size === 0) return;
    for (const [entry, fault] of faults) {
      refuseFault(left.get(entry)!, entry.evidence, fault);
      left.delete(entry);
    }
  }
}

/** The book of custody: the entries of a piece of evidence follow one another, in time and in hands. */
export const custodyHooks: ResourceHooks = {
  resource: 'rca-custody',
  async beforeSave(tx, records) {
    const fresh = wholeRecords(records).filter(({ id }) => id === undefined);
    if (fresh.length === 0) return;
    const known = await holdEvidence(tx, fresh);
    const books = new Map<string, readonly Handover[]>();
    for (const study of studiesIn(fresh.map(({ values }) => values)))
      books.set(study, await readCustody(tx, study));
    const bookOf = ({ values }: SavedRecord) => books.get(text(values.studyId)) ?? [];
    for (const record of fresh) {
      const { evidence } = entryOf(record);
      if (!known.has(`${text(record.values.studyId)} ${evidence}`))
        refuse(record, 'evidenceCode', 'reference', unknownEvidence(evidence));
      nameCorrected(record, bookOf(record));
      judgeAlone(record, entryOf(record));
    }
    const chains = Map.groupBy(
      fresh,
      ({ values }) => `${text(values.studyId)} ${text(values.evidenceCode)}`,
    ).values();
    for (const chain of chains) {
      const { evidence } = entryOf(chain[0]!);
      judgeChain(
        bookOf(chain[0]!).filter((one) => one.evidence === evidence),
        chain,
      );
    }
  },
};

/** Evidence that has been handed on keeps its number: its entries name it by that. */
export async function keepHandedCodes(
  tx: Tx,
  whole: ReadonlyMap<SavedRecord, Record<string, unknown>>,
): Promise<void> {
  const ids = [...whole.keys()].flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  const handed = await tx.all<{ id: string; code: string }>(sql`
    select e.id, e.code from rca_evidence e where e.id = any(${ids}::bigint[]) and exists (
      select from rca_custody c where c.study_id = e.study_id and c.evidence_code = e.code and c.is_deleted = 0)`);
  const codes = new Map(handed.map(({ id, code }) => [id, code]));
  for (const [record, { code }] of whole) {
    const kept = codes.get(record.id ?? '');
    if (kept !== undefined && text(code) !== kept)
      refuse(record, 'code', 'readOnly', {
        zh: `证据 ${kept} 已有交接记录，编号不能更改`,
        en: `${kept} has been handed on: its number stays`,
      });
  }
}

const handed = (ids: readonly string[]) => sql`
  from rca_custody c join rca_evidence e on e.study_id = c.study_id and e.code = c.evidence_code
  where e.id = any(${ids}::bigint[]) and e.is_deleted = 0 and c.is_deleted = 0`;

/** Entries that would be left without their evidence. */
export async function custodyUses(tx: Tx, ids: readonly string[]) {
  const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count ${handed(ids)}`);
  return count === 0
    ? []
    : [{ table: 'rca_custody', title: { zh: '证据交接', en: 'Chain of custody' }, count }];
}

/** Entries stay for good, and what they are about stays with them, confirmed or not. */
export async function keepHanded(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.all<{ code: string }>(sql`select distinct e.code ${handed(ids)} order by 1`);
  if (rows.length > 0) throw fail(rcaErrors.handedOn, { codes: rows.map(({ code }) => code).join(', ') });
}
