import { CloseOutlined } from '@ant-design/icons';
import type { Analysis } from '@ircrisk/engine-fault-tree';
import type { Box } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { labelIn } from '@ircrisk/engine-fault-tree/labels.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { TextInput } from '@ircrisk/ui/parts/TextInput.tsx';
import { Button, Switch } from 'antd';
import type { TreeDocument } from '../editor/use-document.ts';
import type { Selection } from '../editor/use-selection.ts';
import { holderFor, type TreeActions } from '../editor/use-tree-actions.ts';
import { setHouse, setLabel } from '../model/edits.ts';
import { namesOf, renameElement } from '../model/names.ts';
import { EventPanel } from './EventPanel.tsx';
import { Field } from './Field.tsx';
import { GatePanel } from './GatePanel.tsx';
import { ModelPanel } from './ModelPanel.tsx';

interface Props {
  treeId: string;
  document: TreeDocument;
  selection: Selection;
  actions: TreeActions;
  isEditable: boolean;
  values: Readonly<Record<string, number>>;
  analysis: Analysis | undefined;
  faults: ReadonlyMap<string, string>;
  onExplain: (event: string) => void;
  onOpenTree: (id: string) => void;
}

const isNamed = (box: Box) =>
  box.kind === 'gate' || box.kind === 'event' || box.kind === 'house' || box.kind === 'repeat';

/** What is selected, in all its detail. */
export function Inspector(props: Props) {
  const t = useText();
  const language = useLanguage();
  const { document, selection, isEditable, faults } = props;
  const { box } = selection;
  const { model } = document;
  const top = model.gates.find(({ name }) => name === model.top);
  if (!box) {
    return (
      <aside className="ft-inspector" aria-label={t('fault-tree.inspector')}>
        <header>
          <span className="ft-pill">{t('fault-tree.wholeTree')}</span>
          <h2>{(top && labelIn(language, top)) || model.name}</h2>
        </header>
        <ModelPanel document={document} isEditable={isEditable} />
      </aside>
    );
  }
  const kind = box.kind === 'gate' || box.kind === 'formula' ? box.formula!.kind : (box.leaf ?? box.kind);
  const element = [...model.gates, ...model.events, ...model.houses].find(({ name }) => name === box.name);
  const label = (element && labelIn(language, element)) || undefined;
  return (
    <aside className="ft-inspector" aria-label={t('fault-tree.inspector')}>
      <header>
        <div className="ft-row">
          <span className="ft-pill ft-pill-on">
            {t(`fault-tree.kind.${kind}`)} {box.name}
          </span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('fault-tree.deselect')}
            onClick={() => selection.select([])}
          />
        </div>
        <h2>{label ?? box.name}</h2>
        {selection.boxes.length > 1 && (
          <p className="ft-note">{t('fault-tree.selectedCount', { count: selection.boxes.length })}</p>
        )}
        {faults.get(box.name) && <p className="ft-wrong">{faults.get(box.name)}</p>}
      </header>
      {isNamed(box) && (
        <div className="ft-pair ft-names">
          <Field label={t('fault-tree.name')}>
            {(id) => (
              <TextInput
                id={id}
                disabled={!isEditable}
                value={box.name}
                problemOf={(text) =>
                  text.trim() === '' || namesOf(model).has(text.trim())
                    ? t('fault-tree.nameTaken')
                    : undefined
                }
                onCommit={(text) => {
                  document.edit(t('fault-tree.edit.rename'), (now) => renameElement(now, box.name, text));
                  if (box.place) selection.selectPlace(box.place.gate === box.name ? undefined : box.place);
                }}
              />
            )}
          </Field>
          <Field label={t('fault-tree.label')}>
            {(id) => (
              <TextInput
                id={id}
                disabled={!isEditable}
                value={label ?? ''}
                onCommit={(text) =>
                  document.edit(t('fault-tree.edit.label'), (now) =>
                    setLabel(now, box.name, text.trim(), language),
                  )
                }
              />
            )}
          </Field>
        </div>
      )}
      <Details {...props} box={box} />
    </aside>
  );
}

function Details({ box, ...props }: Props & { box: Box }) {
  const t = useText();
  const { document, isEditable, values, analysis, actions } = props;
  const holder = holderFor(box);
  if (holder) {
    return (
      <GatePanel
        key={box.key}
        holder={holder}
        treeId={props.treeId}
        document={document}
        isEditable={isEditable}
        value={values[box.name]}
        onAttach={(name) => actions.attachName(holder, name)}
        onOpenTree={props.onOpenTree}
      />
    );
  }
  if (box.kind === 'event') {
    const sets = analysis?.result?.cutSets?.listed ?? [];
    return (
      <EventPanel
        key={box.name}
        name={box.name}
        document={document}
        isEditable={isEditable}
        value={values[box.name]}
        importance={analysis?.result?.importance.find(({ event }) => event === box.name)}
        inSets={[sets.filter(({ events }) => events.includes(box.name)).length, sets.length]}
        onExplain={() => props.onExplain(box.name)}
      />
    );
  }
  if (box.kind === 'house') {
    const state = document.model.houses.find(({ name }) => name === box.name)?.state ?? false;
    return (
      <Field label={t('fault-tree.houseState')}>
        {(id) => (
          <Switch
            id={id}
            disabled={!isEditable}
            checked={state}
            checkedChildren={t('fault-tree.true')}
            unCheckedChildren={t('fault-tree.false')}
            onChange={(next) =>
              document.edit(t('fault-tree.edit.data'), (now) =>
                setHouse(now, box.name, (one) => ({ ...one, state: next })),
              )
            }
          />
        )}
      </Field>
    );
  }
  if (box.kind === 'repeat') {
    return (
      <p className="ft-pad">
        <Button onClick={() => props.selection.selectName(box.name)}>
          {t('fault-tree.goToGate', { name: box.name })}
        </Button>
      </p>
    );
  }
  return <p className="ft-pad ft-note">{t(`fault-tree.kindHint.${box.kind}`)}</p>;
}
