import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { expressionText, parseExpression } from '@ircrisk/engine-fault-tree/expression-text.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { TextInput } from '@ircrisk/ui/parts/TextInput.tsx';
import { parseNumber } from '@ircrisk/units';
import { Button, Select } from 'antd';
import type { TreeDocument } from '../editor/use-document.ts';
import { freshName, renameParameter } from '../model/names.ts';
import { CcfEditor } from './CcfEditor.tsx';
import { Field } from './Field.tsx';

/** Mission time where a model does not say. */
const defaultMissionHours = 8760;

/** What belongs to the tree as a whole: mission time, top, parameters and common cause groups. */
export function ModelPanel({ document, isEditable }: { document: TreeDocument; isEditable: boolean }) {
  const t = useText();
  const { model } = document;
  const edit = (recipe: (now: FaultTreeModel) => FaultTreeModel) =>
    document.edit(t('fault-tree.edit.data'), recipe);
  const readable = (text: string) => {
    const read = parseExpression(text);
    return 'at' in read ? t('fault-tree.data.formulaAt', { at: read.at + 1 }) : undefined;
  };
  return (
    <>
      <div className="ft-pair">
        <Field label={t('fault-tree.missionTime')}>
          {(id) => (
            <TextInput
              id={id}
              align="right"
              suffix="h"
              disabled={!isEditable}
              value={String(model.missionTimeHours ?? defaultMissionHours)}
              problemOf={(text) => {
                const { value } = parseNumber(text);
                return value !== undefined && value > 0 ? undefined : t('fault-tree.data.notNumber');
              }}
              onCommit={(text) => {
                const { value } = parseNumber(text);
                if (value) edit((now) => ({ ...now, missionTimeHours: value }));
              }}
            />
          )}
        </Field>
        <Field label={t('fault-tree.topGate')}>
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              disabled={!isEditable}
              showSearch={{ optionFilterProp: 'label' }}
              value={model.top ?? null}
              onChange={(top: string) => edit((now) => ({ ...now, top }))}
              options={model.gates.map(({ name, label }) => ({
                value: name,
                label: label ? `${name} ${label}` : name,
              }))}
            />
          )}
        </Field>
      </div>
      <section className="ft-list">
        <h3>{t('fault-tree.parameters')}</h3>
        {model.parameters.map(({ name, value }) => (
          <div key={name} className="ft-row">
            <TextInput
              aria-label={t('fault-tree.parameterName')}
              disabled={!isEditable}
              value={name}
              onCommit={(text) => edit((now) => renameParameter(now, name, text))}
            />
            <TextInput
              aria-label={t('fault-tree.parameterValue')}
              align="right"
              disabled={!isEditable}
              value={expressionText(value)}
              problemOf={readable}
              onCommit={(text) => {
                const read = parseExpression(text);
                if (!('expression' in read)) return;
                edit((now) => ({
                  ...now,
                  parameters: now.parameters.map((one) =>
                    one.name === name ? { ...one, value: read.expression } : one,
                  ),
                }));
              }}
            />
            <Button
              type="text"
              disabled={!isEditable}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('fault-tree.removeNamed', { name })}
              onClick={() =>
                edit((now) => ({ ...now, parameters: now.parameters.filter((one) => one.name !== name) }))
              }
            />
          </div>
        ))}
        {isEditable && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() =>
              edit((now) => {
                const name = freshName(new Set(now.parameters.map((one) => one.name)), 'p');
                return { ...now, parameters: [...now.parameters, { name, value: 0.001 }] };
              })
            }
          >
            {t('fault-tree.addParameter')}
          </Button>
        )}
      </section>
      <CcfEditor document={document} isEditable={isEditable} />
    </>
  );
}
