import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { type QuizLetter, quizLetters } from '@ircrisk/contract/resources/safety/qa-quiz.ts';
import { unsupportedFigures } from '@ircrisk/engine-answer';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { hasRight, type Viewer, visible } from '#platform/resources/scope.ts';
import { inForce } from './citable.ts';
import { openTo } from './passage-hooks.ts';
import { refusePersonal } from './personal.ts';

const manageRight = 'hse-qa.manage';
const optionOf = (letter: QuizLetter) => `option${letter}` as const;
const englishOf = (letter: QuizLetter) => `option${letter}En` as const;

const told = [
  ...['question', 'questionEn', 'explanation', 'explanationEn'],
  ...quizLetters.flatMap((letter) => [optionOf(letter), englishOf(letter)]),
];
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Two options and more, one after the other, no two alike, and the correct ones among them. */
function checkOptions(record: SavedRecord, item: Readonly<Record<string, unknown>>): void {
  const filled = quizLetters.filter((letter) => textOf(item[optionOf(letter)]) !== '');
  const gap = quizLetters.slice(0, filled.length).find((letter) => !filled.includes(letter));
  if (gap)
    refuse(record, optionOf(gap), 'required', {
      zh: `选项 ${gap} 为空而后面还有选项，请填写或把后面的前移`,
      en: `Option ${gap} is empty and others follow; fill it in or move them up`,
    });
  for (const [at, letter] of filled.entries()) {
    const same = filled
      .slice(0, at)
      .find((other) => textOf(item[optionOf(other)]) === textOf(item[optionOf(letter)]));
    if (same)
      refuse(record, optionOf(letter), 'unique', {
        zh: `选项 ${letter} 与选项 ${same} 相同，请改写`,
        en: `Option ${letter} is the same as option ${same}; change one`,
      });
  }
  const unread = quizLetters.find(
    (letter) => textOf(item[englishOf(letter)]) !== '' && !filled.includes(letter),
  );
  if (unread && !gap)
    refuse(record, optionOf(unread), 'required', {
      zh: `选项 ${unread} 只有英文，请填写中文或删去英文`,
      en: `Option ${unread} has only an English text; fill in the option or remove its English`,
    });
  const lost = [...textOf(item.correct)].find((letter) => !filled.includes(letter as QuizLetter));
  if (lost)
    refuse(record, 'correct', 'option', {
      zh: `正确选项 ${lost} 没有内容，请填写该选项或改正`,
      en: `The correct option ${lost} is empty; fill it in or correct the letters`,
    });
}

interface Cited {
  id: string;
  text: string;
  textEn: string | null;
  current: boolean;
}

/** What is said to be right stands in the clause: every figure of the correct options and of the explanation. */
function checkFigures(record: SavedRecord, item: Readonly<Record<string, unknown>>, clause: Cited): void {
  const sources = [clause.text, clause.textEn ?? ''];
  const correct = [...textOf(item.correct)] as QuizLetter[];
  const fields = [
    ...correct.flatMap((letter) => [optionOf(letter), englishOf(letter)]),
    ...(['explanation', 'explanationEn'] as const),
  ];
  for (const field of fields) {
    const wrong = unsupportedFigures(textOf(item[field]), sources);
    if (wrong.length === 0) continue;
    const figures = [...new Set(wrong.map(({ text, unit }) => (unit ? `${text} ${unit}` : text)))].join(', ');
    refuse(record, field, 'figures', {
      zh: `${figures} 未见于所引条文，请引用含有该数字的条文或改正`,
      en: `${figures} does not stand in the clause it cites; cite the clause that has it, or correct it`,
    });
  }
}

async function checkItems(tx: Tx, records: SavedRecord[], viewer: Viewer): Promise<void> {
  // Whoever else could write here would see what they wrote no more: the list has the answers.
  if (!hasRight(viewer, manageRight)) throw fail(commonErrors.forbidden);
  const kept = await tx.all<{ id: string; item: Record<string, unknown> }>(sql`
    select t.id, to_jsonb(t) || jsonb_build_object('passage_id', t.passage_id::text) as item from qa_quiz_items t where t.id = any(${records.flatMap(({ id }) => id ?? [])}::bigint[])`);
  const before = new Map(kept.map(({ id, item }) => [id, knownOf(item)]));
  const whole = records.map((record) => ({
    record,
    known: record.id ? before.get(record.id) : undefined,
    item: { ...(record.id ? before.get(record.id) : {}), ...defined(record.values) },
  }));
  const cited = await tx.all<Cited>(sql`
    select p.id, p.text, p.text_en as "textEn", ${inForce} as current from qa_passages p join documents t on t.id = p.document_id
    where p.id = any(${whole.flatMap(({ item }) => (item.passageId ? String(item.passageId) : []))}::bigint[]) and p.is_deleted = 0 and ${visible(document, viewer)}`);
  const clauses = new Map(cited.map((one) => [one.id, one]));
  for (const { record, known, item } of whole) {
    if (typeof record.values.correct === 'string')
      record.values.correct = [...new Set(record.values.correct)].sort().join('');
    checkOptions(record, item);
    if (record.unread?.includes('passageId')) continue;
    const clause = clauses.get(String(item.passageId ?? ''));
    if (!clause) {
      refuse(record, 'passageId', 'reference', {
        zh: '所引条文不存在或您无权查看，请改引',
        en: 'The clause it cites is not there or not yours to read; cite another',
      });
      continue;
    }
    // What was asked before its document was superseded stays in the list, to be cited anew.
    if (!clause.current && String(known?.passageId ?? '') !== clause.id)
      refuse(record, 'passageId', 'inForce', {
        zh: '所引文件不是现行有效版本，请引用现行文件的条文',
        en: 'The document it cites is not in force; cite a clause of one that is',
      });
    refusePersonal(record, told, [clause.text, clause.textEn ?? ''].join(' '));
    checkFigures(record, item, clause);
    record.values.state = clause.current ? 'inForce' : 'toCheck';
  }
}

const defined = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** A stored row by the names of its fields. */
const knownOf = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** The list has the answers: whoever manages the knowledge base reads it, as far as they may read the document. */
export const quizHooks: ResourceHooks = {
  resource: 'qa-quiz-item',
  rights: [manageRight],
  keepsRows: true,
  visibleRows: (viewer) => sql`${hasRight(viewer, manageRight)} and exists (
    select from qa_passages p join documents d on d.id = p.document_id where p.id = t.passage_id and ${openTo(viewer)})`,
  beforeSave: checkItems,
};
