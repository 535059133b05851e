import {
  addElement,
  copyElement,
  moveElement,
  partsOf,
  removeElement,
} from '@ircrisk/engine-fmeca/structured/edits.ts';
import { branchOf, elementName, elementRoles } from '@ircrisk/engine-fmeca/structured/model.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { App, Button, Tree } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { newId, useStudy } from '../study/use-study.ts';
import { ElementPanel } from './ElementPanel.tsx';

const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'));
const PublishDialog = lazy(() => import('./PublishDialog.tsx'));
const TemplateUses = lazy(() => import('./TemplateUses.tsx'));

interface Node {
  key: string;
  title: React.ReactNode;
  children: Node[];
}

/** Step 2: the tree of elements; what is chosen is shown beside it with its functions and failures. */
export default function StructureView() {
  const t = useText();
  const { modal } = App.useApp();
  const { model, sheet, document, isEditable, language, focus, attempt, go } = useStudy();
  const [dialog, setDialog] = useState<'template' | 'publish'>();
  const mayPublish = usePermission('fmea-template.create');
  const chosen = focus !== null && sheet.index.elements.has(focus) ? focus : null;
  const nodes = useMemo(() => {
    const high = new Map<string, number>();
    for (const row of sheet.rows)
      if (row.presentPriority === 'H') high.set(row.element.id, (high.get(row.element.id) ?? 0) + 1);
    const build = (parentId: string | null): Node[] =>
      model.elements
        .filter((element) => element.parentId === parentId)
        .map((element) => ({
          key: element.id,
          title: (
            <span className="fm-node">
              {elementName(element, language)}
              {high.has(element.id) && <b className="fm-ap is-H">H {high.get(element.id)}</b>}
            </span>
          ),
          children: build(element.id),
        }));
    return build(null);
  }, [model, sheet, language]);

  const add = (parentId: string | null) => {
    const id = newId();
    const role = parentId === null ? elementRoles[0] : elementRoles[1];
    document.edit(t('fmea.tree.add'), (now) =>
      addElement(now, { id, parentId, name: t('fmea.tree.newName'), nameEn: null, role }),
    );
    go('structure', id);
  };
  const remove = (id: string) => {
    const branch = branchOf(sheet.index, id);
    const { functions, failures } = partsOf(model, branch);
    const rows = sheet.rows.filter(
      ({ mode, cause }) => failures.has(mode.id) || (cause && failures.has(cause.id)),
    );
    const run = () => {
      document.edit(t('fmea.tree.remove'), (now) => removeElement(now, id));
      go('structure', null);
    };
    if (branch.size === 1 && functions.size === 0) return run();
    modal.confirm({
      title: t('fmea.tree.removeAsk', {
        elements: branch.size,
        functions: functions.size,
        rows: rows.length,
      }),
      content: rows
        .slice(0, 5)
        .map(({ mode, cause }) => [mode.text, cause?.text].filter(Boolean).join(' ← '))
        .join('；'),
      onOk: run,
    });
  };
  const copy = (id: string) => {
    const parentId = model.elements.find((one) => one.id === id)?.parentId ?? null;
    document.edit(t('fmea.tree.copy'), (now) => copyElement(now, id, now, parentId, newId));
  };
  return (
    <div className="fm-split">
      <section className="fm-tree" aria-label={t('fmea.tree.title')}>
        {isEditable && (
          <div className="fm-tree-tools">
            <Button size="small" onClick={() => add(null)}>
              {t('fmea.tree.addTop')}
            </Button>
            <Button size="small" disabled={!chosen} onClick={() => add(chosen)}>
              {t('fmea.tree.addBelow')}
            </Button>
            <Button size="small" disabled={!chosen} onClick={() => chosen && copy(chosen)}>
              {t('fmea.tree.copy')}
            </Button>
            <Button size="small" danger disabled={!chosen} onClick={() => chosen && remove(chosen)}>
              {t('fmea.tree.remove')}
            </Button>
            <Button size="small" disabled={!chosen} onClick={() => setDialog('template')}>
              {t('fmea.template.apply')}
            </Button>
            {mayPublish && (
              <Button size="small" disabled={!chosen} onClick={() => setDialog('publish')}>
                {t('fmea.template.publish')}
              </Button>
            )}
          </div>
        )}
        {nodes.length === 0 ? (
          <EmptyState title={t('fmea.tree.empty')} purpose={t('fmea.tree.emptyHint')} />
        ) : (
          <Tree
            key={nodes.length > 0 ? model.elements.length : 0}
            blockNode
            defaultExpandAll
            draggable={isEditable}
            treeData={nodes}
            selectedKeys={chosen ? [chosen] : []}
            onSelect={([key]) => go('structure', key === undefined ? null : String(key))}
            onDrop={({ dragNode, node, dropToGap }) => {
              const target = sheet.index.elements.get(String(node.key));
              const parentId = dropToGap ? (target?.parentId ?? null) : String(node.key);
              attempt(t('fmea.tree.move'), (now) => moveElement(now, String(dragNode.key), parentId));
            }}
          />
        )}
        <Suspense>{model.templates.length > 0 && <TemplateUses />}</Suspense>
      </section>
      {chosen ? (
        <ElementPanel key={chosen} id={chosen} />
      ) : (
        <aside className="fm-panel">
          <EmptyState title={t('fmea.tree.none')} purpose={t('fmea.tree.noneHint')} />
        </aside>
      )}
      <Suspense>
        {dialog === 'template' && chosen && (
          <TemplateDialog elementId={chosen} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'publish' && chosen && (
          <PublishDialog elementId={chosen} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
