import { faultTreeChoices } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import {
  DYNAMIC_GATE_KINDS,
  type FaultTreeModel,
  type Formula,
  type GateKind,
  STATIC_GATE_KINDS,
} from '@ircrisk/engine-fault-tree';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { TextInput } from '@ircrisk/ui/parts/TextInput.tsx';
import { Button, Select } from 'antd';
import type { TreeDocument } from '../editor/use-document.ts';
import { probabilityText } from '../format.ts';
import { setAttribute, setGateKind } from '../model/edits.ts';
import { formulaAt, type Holder, withFormula } from '../model/places.ts';
import { reachOf } from '../model/rules.ts';
import { Field } from './Field.tsx';

interface Props {
  holder: Holder;
  treeId: string;
  document: TreeDocument;
  isEditable: boolean;
  value: number | undefined;
  onAttach: (name: string) => void;
  onOpenTree: (id: string) => void;
}

const whole = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined);

export function GatePanel({ holder, treeId, document, isEditable, value, onAttach, onOpenTree }: Props) {
  const t = useText();
  const { model } = document;
  const formula = formulaAt(model, holder);
  if (!formula) return null;
  const edit = (recipe: (now: FaultTreeModel) => FaultTreeModel) =>
    document.edit(t('fault-tree.edit.kind'), recipe);
  const set = (patch: Partial<Formula>) =>
    edit((now) => withFormula(now, holder, (one) => ({ ...one, ...patch })));
  const isNamed = holder.path.length === 0;
  const kinds: readonly GateKind[] = isNamed
    ? [...STATIC_GATE_KINDS, ...DYNAMIC_GATE_KINDS]
    : STATIC_GATE_KINDS;
  const number = (key: 'k' | 'min' | 'max') => (
    <Field key={key} label={t(`fault-tree.gate.${key}`, { count: formula.args.length })}>
      {(id) => (
        <TextInput
          id={id}
          align="right"
          disabled={!isEditable}
          value={formula[key] === undefined ? '' : String(formula[key])}
          problemOf={(text) => (whole(text) === undefined ? t('fault-tree.gate.whole') : undefined)}
          onCommit={(text) => set({ [key]: whole(text) })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Field label={t('fault-tree.gateKind')}>
        {(id) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            disabled={!isEditable}
            value={formula.kind}
            onChange={(kind: GateKind) => edit((now) => setGateKind(now, holder, kind))}
            options={kinds.map((kind) => ({ value: kind, label: t(`fault-tree.kind.${kind}`) }))}
          />
        )}
      </Field>
      <div className="ft-pair">
        {formula.kind === 'atleast' && number('k')}
        {formula.kind === 'cardinality' && [number('min'), number('max')]}
        {formula.kind === 'spare' && (
          <Field label={t('fault-tree.gate.dormancy')}>
            {(id) => (
              <TextInput
                id={id}
                align="right"
                disabled={!isEditable}
                value={String(formula.dormancy ?? 0)}
                problemOf={(text) =>
                  Number(text) >= 0 && Number(text) <= 1 ? undefined : t('fault-tree.gate.share')
                }
                onCommit={(text) => set({ dormancy: Number(text) })}
              />
            )}
          </Field>
        )}
      </div>
      {formula.kind === 'transfer' && isNamed && (
        <TransferField
          gate={holder.gate}
          treeId={treeId}
          document={document}
          isEditable={isEditable}
          onOpenTree={onOpenTree}
        />
      )}
      {formula.kind !== 'transfer' && isEditable && (
        <AttachField model={model} holder={holder} onAttach={onAttach} />
      )}
      <div className="ft-calc">
        <div>
          <span>{t('fault-tree.gateValue')}</span>
          <b>{probabilityText(value)}</b>
        </div>
        <div>
          <span className="ft-note">{t('fault-tree.gate.inputs')}</span>
          <span>{formula.args.length}</span>
        </div>
      </div>
    </>
  );
}

/** Something of this tree as a further input: a repeated event or a shared branch. */
function AttachField({
  model,
  holder,
  onAttach,
}: {
  model: FaultTreeModel;
  holder: Holder;
  onAttach: (name: string) => void;
}) {
  const t = useText();
  const own = new Set(formulaAt(model, holder)?.args.filter((one) => typeof one === 'string'));
  const options = [...model.events, ...model.houses, ...model.gates]
    .filter(({ name }) => !own.has(name) && name !== holder.gate)
    .map(({ name, label }) => ({ value: name, label: label ? `${name} ${label}` : name }));
  return (
    <Field label={t('fault-tree.gate.attach')}>
      {(id) => (
        <Select
          id={id}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('fault-tree.gate.attachHint')}
          value={null}
          onChange={(name: string | null) => {
            if (name && !reachOf(model, name).has(holder.gate)) onAttach(name);
          }}
          options={options}
        />
      )}
    </Field>
  );
}

function TransferField({
  gate,
  treeId,
  document,
  isEditable,
  onOpenTree,
}: Pick<Props, 'document' | 'isEditable' | 'onOpenTree' | 'treeId'> & { gate: string }) {
  const t = useText();
  const language = useLanguage();
  const trees = useCall(faultTreeChoices, {});
  const target = document.model.gates.find(({ name }) => name === gate)?.attributes?.tree;
  const chosen = trees.data?.find((one) => one.treeId === target);
  return (
    <Field label={t('fault-tree.gate.tree')} hint={t('fault-tree.gate.treeHint')}>
      {(id) => (
        <div className="ft-row">
          <Select
            id={id}
            style={{ flex: 1, minWidth: 0 }}
            disabled={!isEditable}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={target ?? null}
            onChange={(value: string | null | undefined) =>
              document.edit(t('fault-tree.edit.data'), (now) => setAttribute(now, gate, 'tree', value ?? ''))
            }
            options={(trees.data ?? [])
              .filter((one) => one.treeId !== treeId)
              .map((one) => ({
                value: one.treeId,
                label: `${one.code} ${nameIn(language, one.name, one.nameEn)}`,
              }))}
          />
          <Button disabled={!chosen} onClick={() => chosen && onOpenTree(chosen.id)}>
            {t('fault-tree.open')}
          </Button>
        </div>
      )}
    </Field>
  );
}
