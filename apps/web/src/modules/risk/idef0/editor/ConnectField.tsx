import { activityName, boxesOf, type DocEnd, drawArrow, nodeOf, type Tongue } from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Form, Select } from 'antd';
import { type ModelDocument, newId } from './use-model.ts';

interface Props {
  document: ModelDocument;
  diagram: string | null;
  tongue: Tongue;
  label: string;
  /** Where the new arrow begins; what it is called, when it is a branch of another. */
  from: DocEnd;
  conceptId: string | null;
  onDrawn: (id: string) => void;
}

/** An arrow to a box of the sheet without a pull: the box and the side it enters are chosen. */
export function ConnectField({ document, diagram, tongue, label, from, conceptId, onDrawn }: Props) {
  const t = useText();
  const { present } = document;
  const boxes = boxesOf(present.activities, diagram);
  const connect = (choice: string) => {
    const [role, ...rest] = choice.split(' ');
    const id = newId();
    document.edit(t('idef0.edit.connect'), (now) =>
      drawArrow(
        now,
        diagram,
        { id, role: role as 'I' | 'C' | 'M', conceptId },
        {
          from:
            from.kind === 'box' && conceptId === null
              ? { kind: 'box', id: from.id }
              : { kind: 'end', end: from },
          to: { kind: 'box', id: rest.join(' ') },
        },
        newId,
      ),
    );
    onDrawn(id);
  };
  return (
    <Form.Item label={label} htmlFor="i0-connect">
      <Select
        id="i0-connect"
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        placeholder={t('idef0.connect.hint')}
        options={boxes.flatMap(({ id }) => {
          const name = present.activities.find((each) => each.id === id);
          return (['I', 'C', 'M'] as const).map((role) => ({
            value: `${role} ${id}`,
            label: `${nodeOf(present, id)} ${name ? activityName(name, tongue) : ''} · ${t(`idef0.role.${role}`)}`,
          }));
        })}
        onChange={(choice: string | null) => choice && connect(choice)}
      />
    </Form.Item>
  );
}
