import { type StudyState, signatures, studyStates } from '@ircrisk/contract/study.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import type { ReportBody } from '#platform/reports/report.ts';
import { columnsOf, labelSql } from './head.ts';
import { readRound, spokenReason } from './round.ts';
import { readRule } from './rules.ts';
import type { StudyKind } from './study-kind.ts';

interface Line {
  id: string;
  label: string;
  state: StudyState;
  author: string | null;
  approver: string | null;
  approvedOn: string | null;
  changedOn: string;
  reason: string | null;
}

const author: Text = { zh: '编制', en: 'Prepared' };

/** Revisions of a study's series and the signatures of one of them, as they stand in its report. */
export async function studyBlocks(
  tx: Tx,
  kind: StudyKind,
  id: string,
  language: Language,
): Promise<Required<Pick<ReportBody, 'revisions' | 'signatures'>>> {
  const table = name(kind.resource.table);
  const { revision } = columnsOf(kind);
  const lines = await tx.all<Line>(sql`
    select t.id, ${labelSql(kind, 't')} as label, t.state, a.shown_name as author, b.shown_name as approver, t.approved_on as "approvedOn",
      to_char(t.update_time, 'YYYY-MM-DD') as "changedOn",
      (select ${spokenReason(language)} from study_steps s where s.study_id = t.id and s.reason is not null order by s.id desc limit 1) as reason
    from ${table} t left join users a on a.tenant_id = t.tenant_id and a.id = t.create_user
    left join users b on b.tenant_id = t.tenant_id and b.id = t.approved_by
    where t.series_id = (select x.series_id from ${table} x where x.id = ${id}) and t.is_deleted = 0 order by ${name(`t.${revision}`)}`);
  const own = lines.find((line) => line.id === id);
  const [{ submitted, signed }, rule] = [await readRound(tx, { id }), await readRule(tx, kind.resource.id)];
  // What was signed stays as it was, whatever the rule says since; what is still to be signed is left open.
  const open = own?.state === 'draft' || own?.state === 'inReview' ? rule.signers.slice(signed.length) : [];
  const rounds = new Map<string, Awaited<ReturnType<typeof readRound>>>();
  for (const line of lines) if (!line.author) rounds.set(line.id, await readRound(tx, { id: line.id }));
  return {
    revisions: lines.map((line) => ({
      revision: line.label,
      state: say(studyStates[line.state], language),
      // Who made it is not known of a study that came with its plant; who handed it in is.
      person: line.author ?? rounds.get(line.id)?.submitted?.userName ?? '',
      approver: line.approver ?? '',
      date: line.approvedOn ?? line.changedOn,
      note: line.reason ?? '',
    })),
    signatures: [
      {
        role: say(author, language),
        name: submitted?.userName ?? own?.author ?? '',
        date: submitted?.at.slice(0, 10) ?? '',
      },
      ...signed.map(({ step, userName, at }) => ({
        role: say(signatures[step], language),
        name: userName ?? '',
        date: at.slice(0, 10),
      })),
      ...open.map((step) => ({ role: say(signatures[step], language), name: '', date: '' })),
    ],
  };
}
