import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { CcfGroup, CcfKind } from '@ircrisk/engine-fault-tree';
import { expressionText, parseExpression } from '@ircrisk/engine-fault-tree/expression-text.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { TextInput } from '@ircrisk/ui/parts/TextInput.tsx';
import { Button, Select } from 'antd';
import type { TreeDocument } from '../editor/use-document.ts';
import { freshName } from '../model/names.ts';
import { Field } from './Field.tsx';

const kinds: readonly CcfKind[] = ['beta-factor', 'mgl', 'alpha-factor', 'phi-factor'];

/** A first set of factors that the model accepts, to be replaced by the group's own. */
function factorsFor(kind: CcfKind, members: number): number[] {
  const n = Math.max(2, members);
  if (kind === 'beta-factor') return [0.1];
  if (kind === 'mgl') return [0.1, ...Array.from({ length: n - 2 }, () => 0.3)];
  const rest = Array.from({ length: n - 1 }, (_, i) => 0.05 / 2 ** i);
  return [1 - rest.reduce((sum, x) => sum + x, 0), ...rest];
}

/** Groups of events that fail together from one cause. */
export function CcfEditor({ document, isEditable }: { document: TreeDocument; isEditable: boolean }) {
  const t = useText();
  const { model } = document;
  const set = (name: string, patch: (group: CcfGroup) => CcfGroup) =>
    document.edit(t('fault-tree.edit.ccf'), (now) => ({
      ...now,
      ccfGroups: now.ccfGroups.map((group) => (group.name === name ? patch(group) : group)),
    }));
  const readable = (text: string) =>
    'at' in parseExpression(text) ? t('fault-tree.data.notNumber') : undefined;
  const events = model.events.map(({ name, label }) => ({
    value: name,
    label: label ? `${name} ${label}` : name,
  }));
  return (
    <section className="ft-list">
      <h3>{t('fault-tree.ccf.title')}</h3>
      {model.ccfGroups.map((group) => (
        <div key={group.name} className="ft-group">
          <div className="ft-row">
            <b>{group.name}</b>
            <Button
              type="text"
              size="small"
              disabled={!isEditable}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('fault-tree.removeNamed', { name: group.name })}
              onClick={() =>
                document.edit(t('fault-tree.edit.ccf'), (now) => ({
                  ...now,
                  ccfGroups: now.ccfGroups.filter((one) => one.name !== group.name),
                }))
              }
            />
          </div>
          <Field label={t('fault-tree.ccf.model')}>
            {(id) => (
              <Select
                id={id}
                style={{ width: '100%' }}
                disabled={!isEditable}
                value={group.kind}
                onChange={(kind: CcfKind) =>
                  set(group.name, (one) => ({ ...one, kind, factors: factorsFor(kind, one.members.length) }))
                }
                options={kinds.map((kind) => ({ value: kind, label: t(`fault-tree.ccf.${kind}`) }))}
              />
            )}
          </Field>
          <Field label={t('fault-tree.ccf.members')}>
            {(id) => (
              <Select
                id={id}
                mode="multiple"
                style={{ width: '100%' }}
                disabled={!isEditable}
                showSearch={{ optionFilterProp: 'label' }}
                value={group.members}
                onChange={(members: string[]) =>
                  set(group.name, (one) => ({
                    ...one,
                    members,
                    factors:
                      one.kind === 'beta-factor' || members.length === one.members.length
                        ? one.factors
                        : factorsFor(one.kind, members.length),
                  }))
                }
                options={events}
              />
            )}
          </Field>
          <Field label={t('fault-tree.ccf.probability')}>
            {(id) => (
              <TextInput
                id={id}
                align="right"
                disabled={!isEditable}
                value={expressionText(group.probability)}
                problemOf={readable}
                onCommit={(text) => {
                  const read = parseExpression(text);
                  if ('expression' in read)
                    set(group.name, (one) => ({ ...one, probability: read.expression }));
                }}
              />
            )}
          </Field>
          <div className="ft-pair">
            {group.factors.map((factor, index) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: a factor is known by its level
                key={index}
                label={t(`fault-tree.ccf.factor.${group.kind}`, { level: levelOf(group.kind, index) })}
              >
                {(id) => (
                  <TextInput
                    id={id}
                    align="right"
                    disabled={!isEditable}
                    value={expressionText(factor)}
                    problemOf={readable}
                    onCommit={(text) => {
                      const read = parseExpression(text);
                      if (!('expression' in read)) return;
                      set(group.name, (one) => ({
                        ...one,
                        factors: one.factors.map((old, at) => (at === index ? read.expression : old)),
                      }));
                    }}
                  />
                )}
              </Field>
            ))}
          </div>
        </div>
      ))}
      {isEditable && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            document.edit(t('fault-tree.edit.ccf'), (now) => ({
              ...now,
              ccfGroups: [
                ...now.ccfGroups,
                {
                  name: freshName(new Set(now.ccfGroups.map(({ name }) => name)), 'CCF'),
                  kind: 'beta-factor',
                  members: [],
                  probability: 0.001,
                  factors: [0.1],
                },
              ],
            }))
          }
        >
          {t('fault-tree.ccf.add')}
        </Button>
      )}
    </section>
  );
}

const levelOf = (kind: CcfKind, index: number): number => (kind === 'mgl' ? index + 2 : index + 1);
