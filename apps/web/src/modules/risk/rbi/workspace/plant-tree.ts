import type { FactoryNode } from '@ircrisk/contract/modules/assets/factory-model.ts';
import type { StudyPart } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { RiskLevel } from '@ircrisk/engine-api581';

export interface PlantNode {
  key: string;
  title: string;
  /** Parts below. */
  count?: number;
  level?: RiskLevel | null;
  children?: PlantNode[];
}

const nameOf = (node: FactoryNode, language: Language): string =>
  language === 'en' ? (node.nameEn ?? node.name) : node.name;

/** The factory model as a tree. */
export function plantTree(nodes: readonly FactoryNode[], language: Language): PlantNode[] {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const build = (parentId: string): PlantNode[] =>
    (below.get(parentId) ?? []).map((node) => {
      const children = build(node.id);
      return { key: node.id, title: nameOf(node, language), ...(children.length > 0 ? { children } : {}) };
    });
  return build('0');
}

const rank: Record<RiskLevel, number> = { L: 1, M: 2, MH: 3, H: 4 };
const worst = (levels: readonly (RiskLevel | null | undefined)[]): RiskLevel | null =>
  levels.reduce<RiskLevel | null>(
    (found, one) => (one && (!found || rank[one] > rank[found]) ? one : found),
    null,
  );

/** Nodes, equipment and parts of a study; only branches that hold parts, filtered by a typed word. */
export function studyTree(
  nodes: readonly FactoryNode[],
  parts: readonly StudyPart[],
  language: Language,
  word: string,
): PlantNode[] {
  const wanted = word.trim().toLowerCase();
  const fits = (part: StudyPart) =>
    wanted === '' ||
    [part.tag, part.equipmentName, part.partName, part.partNameEn ?? ''].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  const equipment = Map.groupBy(parts.filter(fits), ({ equipmentId }) => equipmentId);
  const onNode = new Map<string, PlantNode[]>();
  for (const [id, own] of equipment) {
    const [first] = own;
    if (!first) continue;
    const name = language === 'en' ? (first.equipmentNameEn ?? first.equipmentName) : first.equipmentName;
    const node: PlantNode = {
      key: `e${id}`,
      title: `${first.tag} ${name}`,
      count: own.length,
      level: worst(own.map(({ level }) => level)),
      children: own.map((part) => ({
        key: `p${part.id}`,
        title: language === 'en' ? (part.partNameEn ?? part.partName) : part.partName,
        level: part.level,
      })),
    };
    onNode.set(first.nodeId, [...(onNode.get(first.nodeId) ?? []), node]);
  }
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const build = (parentId: string): PlantNode[] =>
    (below.get(parentId) ?? []).flatMap((node) => {
      const children = [...build(node.id), ...(onNode.get(node.id) ?? [])];
      if (children.length === 0) return [];
      return [
        {
          key: `n${node.id}`,
          title: nameOf(node, language),
          count: children.reduce((sum, child) => sum + (child.count ?? 0), 0),
          children,
        },
      ];
    });
  return build('0');
}
