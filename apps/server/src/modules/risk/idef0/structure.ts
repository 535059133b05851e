import { idef0Errors } from '@ircrisk/contract/modules/risk/idef0.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type Idef0Document, idef0Text, nodeNumbers } from '@ircrisk/engine-idef0';
import { fail } from '#platform/http/answer.ts';

const repeated = (ids: readonly (string | null)[]) => ids.find((id, at) => ids.indexOf(id) !== at);

/** What no rule of the method would find, because the model could not be read at all: refused, nothing is stored. */
export function refuseBroken(model: Idef0Document, language: Language): void {
  const refuse = (zh: string, en: string) => {
    throw fail(idef0Errors.broken, { reason: language === 'zh' ? zh : en });
  };
  const { activities, concepts, diagrams } = model;
  const twice =
    repeated(activities.map(({ id }) => id)) ??
    repeated(concepts.map(({ id }) => id)) ??
    repeated(diagrams.flatMap(({ arrows }) => arrows.map(({ id }) => id)));
  if (twice !== undefined) refuse(`标识 ${twice} 重复`, `the id ${twice} is used twice`);
  if (repeated(diagrams.map(({ activityId }) => activityId)) !== undefined)
    refuse('同一功能有两张分解图', 'one function has two diagrams');
  const roots = activities.filter(({ parentId }) => parentId === null);
  if (roots.length !== 1)
    refuse(
      `顶层功能应为 1 个，现为 ${roots.length} 个`,
      `there must be one top function, not ${roots.length}`,
    );
  const placed = nodeNumbers(activities);
  const lost = activities.find(({ id }) => !placed.has(id));
  if (lost)
    refuse(
      `“${lost.name}” 不在功能树上（上级不存在或成环）`,
      `“${lost.name}” is off the tree: its parent is unknown or below it`,
    );
}

export const noticesText = (
  notices: readonly Parameters<typeof idef0Text>[0][],
  language: Language,
): string =>
  notices
    .slice(0, 3)
    .map((notice) => idef0Text(notice, language))
    .join(language === 'zh' ? '；' : '; ');
