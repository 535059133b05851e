import { idef0Errors, idef0Study } from '@ircrisk/contract/modules/risk/idef0.ts';
import { idef0 } from '@ircrisk/contract/resources/idef0.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import {
  activityName,
  arrowLines,
  conceptLabel,
  type Finding,
  type Idef0Document,
  idef0Text,
  modelOf,
  nodeNumbers,
  relationsOf,
  validate,
} from '@ircrisk/engine-idef0';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { ComparedPart, StudyHead, StudyKind } from '#platform/studies/study-kind.ts';
import { callableOf, findModel } from './store.ts';

async function modelOfHead(tx: Tx, { id, projectId }: StudyHead): Promise<Idef0Document> {
  const found = await findModel(tx, id, projectId);
  if (!found) throw fail(commonErrors.notFound);
  return found.model;
}

const titles = {
  functions: { zh: '功能', en: 'Functions' },
  arrows: { zh: '箭头', en: 'Arrows' },
  terms: { zh: '词汇表', en: 'Glossary' },
  none: { zh: '无名称', en: 'no label' },
  tunnel: { zh: '隧道', en: 'tunnelled' },
} as const satisfies Record<string, Text>;

/** Differences of two lists of texts by id. */
function compared(
  title: string,
  before: ReadonlyMap<string, readonly [subject: string, text: string]>,
  after: ReadonlyMap<string, readonly [subject: string, text: string]>,
): ComparedPart {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const differences = ids.flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)];
    if (old?.[1] === now?.[1]) return [];
    const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    const subject = (now ?? old)?.[0] ?? '';
    return [{ change, subject, before: old?.[1] ?? null, after: now?.[1] ?? null } as const];
  });
  return { title, total: differences.length, differences };
}

/** A function with its place and arrows in a line. */
function functionsOf(model: Idef0Document, language: Language) {
  const nodes = nodeNumbers(model.activities);
  const relations = Map.groupBy(relationsOf(model, language), ({ id }) => id);
  return new Map(
    model.activities.map((each) => {
      const arrows = (relations.get(each.id) ?? []).map(({ role, label }) => `${role}: ${label}`);
      const name = activityName(each, language);
      return [each.id, [name, [`${nodes.get(each.id)} ${name}`, ...arrows].join(' · ')] as const] as const;
    }),
  );
}
const termsOf = (model: Idef0Document, language: Language) =>
  new Map(
    model.concepts.map((each) => {
      const label = conceptLabel(each, language);
      return [each.id, [label, [label, each.definition].filter(Boolean).join(' – ')] as const] as const;
    }),
  );

/** A box by its number alone: a renamed function is told once, as a function. */
const short = (end: string) => /^A\d+/.exec(end)?.[0] ?? end;

/** An arrow with its diagram, role, ends and tunnel in a line. */
const arrowsOf = (model: Idef0Document, language: Language) =>
  new Map(
    arrowLines(model, language).map(({ id, node, label, role, from, to, tunnel }) => {
      const subject = `${node} ${label || titles.none[language]}`;
      const tunnelled = tunnel === 'none' ? [] : [`${titles.tunnel[language]}: ${tunnel}`];
      return [
        id,
        [subject, [subject, role, `${short(from)} → ${short(to)}`, ...tunnelled].join(' · ')] as const,
      ] as const;
    }),
  );

const toldAtMost = 5;

/** How many findings of a severity there are, and the first of them by rule and place; the canvas shows them all. */
function toldFindings(document: Idef0Document, callable: readonly string[], severity: Finding['severity']) {
  const nodes = nodeNumbers(document.activities);
  const linesIn = (language: Language) =>
    validate(modelOf(document, language), callable)
      .filter((each) => each.severity === severity)
      .map((each) => {
        const node = each.diagram === null ? 'A-0' : (nodes.get(each.diagram) ?? each.diagram);
        return `${each.rule} ${node} ${idef0Text(each, language)}`;
      });
  const shortened = (lines: readonly string[]) =>
    lines.length > toldAtMost ? [...lines.slice(0, toldAtMost), '…'] : lines;
  const zh = linesIn('zh');
  return { count: zh.length, zh: shortened(zh).join('；'), en: shortened(linesIn('en')).join('; ') };
}

/** A model goes to publication without errors; warnings are told to those who sign. */
export const idef0Kind: StudyKind = {
  resource: idef0,
  calls: idef0Study,
  link: (id) => `/idef0/model/${id}`,
  revisionColumns: { boxCount: 'box_count' },
  copiedColumns: ['model', 'box_count', 'error_count'],

  async ready(tx, head) {
    const model = await modelOfHead(tx, head);
    const callable = await callableOf(tx, head.projectId);
    const errors = toldFindings(model, callable, 'error');
    if (errors.count > 0) return [{ level: 'blocks', kind: idef0Errors.findings, params: errors }];
    const warnings = toldFindings(model, callable, 'warning');
    return warnings.count > 0
      ? [{ level: 'warns', kind: idef0Errors.warnings, params: warnings }]
      : [{ level: 'ok', kind: idef0Errors.passes }];
  },

  async compare(tx, from, to, language) {
    const [before, after] = [await modelOfHead(tx, from), await modelOfHead(tx, to)];
    return [
      compared(titles.functions[language], functionsOf(before, language), functionsOf(after, language)),
      compared(titles.arrows[language], arrowsOf(before, language), arrowsOf(after, language)),
      compared(titles.terms[language], termsOf(before, language), termsOf(after, language)),
    ];
  },
};
