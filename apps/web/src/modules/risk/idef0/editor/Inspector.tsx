import {
  activityName,
  addArrow,
  changeActivity,
  changeArrow,
  changeConcept,
  conceptLabel,
  conceptTypes,
  type DocActivity,
  type DocArrow,
  forkArrow,
  labelArrow,
  nodeOf,
  type Tongue,
  usesOf,
} from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { AutoComplete, Button, Form, Input, Segmented, Select } from 'antd';
import { type ModelDocument, newId } from './use-model.ts';

interface Props {
  document: ModelDocument;
  diagram: string | null;
  tongue: Tongue;
  activity: DocActivity | undefined;
  arrow: DocArrow | undefined;
  onDecompose: (id: string) => void;
  onOpen: (diagram: string | null, id: string) => void;
}

/** A text that is stored when it is left: each letter would be a step of the history. */
function Words({
  id,
  value,
  rows,
  isOff,
  onDone,
}: {
  id: string;
  value: string;
  rows?: number;
  isOff: boolean;
  onDone: (text: string) => void;
}) {
  const Control = rows ? Input.TextArea : Input;
  return (
    <Control
      key={value}
      id={id}
      defaultValue={value}
      disabled={isOff}
      maxLength={rows ? 2000 : 200}
      onBlur={(event) => {
        if (event.target.value !== value) onDone(event.target.value);
      }}
    />
  );
}

/** What is chosen, in all its detail. */
export function Inspector(props: Props) {
  const t = useText();
  const { activity, arrow } = props;
  if (activity) return <ActivityPanel key={activity.id} {...props} activity={activity} />;
  if (arrow) return <ArrowPanel key={arrow.id} {...props} arrow={arrow} />;
  return <p className="i0-note">{t('idef0.nothingChosen')}</p>;
}

function ActivityPanel(props: Props & { activity: DocActivity }) {
  const { document, activity, diagram, tongue, onDecompose } = props;
  const t = useText();
  const isOff = !document.isEditable;
  const set = (change: Partial<DocActivity>) =>
    document.edit(t('idef0.edit.data'), (now) => changeActivity(now, activity.id, change));
  const isDrawn = document.present.diagrams.some(({ activityId }) => activityId === activity.id);
  const texts = [
    ['name', undefined],
    ['nameEn', undefined],
    ['description', 3],
    ['owner', undefined],
    ['rcmFunction', undefined],
  ] as const;
  const ids = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return (
    <Form layout="vertical" size="small">
      <h2>
        {nodeOf(document.present, activity.id)} {activityName(activity, tongue)}
      </h2>
      {texts.map(([key, rows]) => (
        <Form.Item key={key} label={t(`idef0.field.${key}`)} htmlFor={`i0-${key}`}>
          <Words
            id={`i0-${key}`}
            value={activity[key] ?? ''}
            isOff={isOff}
            {...(rows ? { rows } : {})}
            onDone={(text) => set(key === 'name' && text.trim() === '' ? {} : { [key]: text.trim() })}
          />
        </Form.Item>
      ))}
      {(
        [
          ['equipmentIds', 'equipment'],
          ['documentIds', 'document'],
        ] as const
      ).map(([key, to]) => (
        <Form.Item key={key} label={t(`idef0.field.${key}`)} htmlFor={`i0-${key}`}>
          <ReferenceInput
            id={`i0-${key}`}
            to={to}
            many
            disabled={isOff}
            value={activity[key] ?? []}
            onChange={(value) => set({ [key]: ids(value) })}
          />
        </Form.Item>
      ))}
      {(isDrawn || !isOff) && (
        <Button block onClick={() => onDecompose(activity.id)}>
          {t(isDrawn ? 'idef0.openChild' : 'idef0.decompose')}
        </Button>
      )}
      {!isOff && (
        <Button
          block
          onClick={() =>
            document.edit(t('idef0.edit.connect'), (now) =>
              addArrow(now, diagram, {
                id: newId(),
                conceptId: null,
                role: 'Call',
                from: { kind: 'box', id: activity.id, at: 0.85 },
                to: {
                  kind: 'none',
                  x: activity.x + activity.width * 0.85,
                  y: activity.y + activity.height + 60,
                },
              }),
            )
          }
        >
          {t('idef0.addCall')}
        </Button>
      )}
    </Form>
  );
}

function ArrowPanel({ document, arrow, diagram, tongue, onOpen }: Props & { arrow: DocArrow }) {
  const t = useText();
  const { present } = document;
  const isOff = !document.isEditable;
  const concept = present.concepts.find(({ id }) => id === arrow.conceptId);
  const label = concept ? conceptLabel(concept, tongue) : '';
  const set = (change: Partial<DocArrow>) =>
    document.edit(t('idef0.edit.data'), (now) => changeArrow(now, diagram, arrow.id, change));
  const uses = concept ? usesOf(present, concept.id) : [];
  const count = new Set(uses.map((use) => use.diagram)).size;
  const give = (text: string) => {
    if (text.trim() === label) return;
    document.edit(t('idef0.edit.rename'), (now) => labelArrow(now, diagram, arrow.id, text, newId(), tongue));
  };
  if (arrow.role === 'Call')
    return (
      <Form layout="vertical" size="small">
        <h2>{t('idef0.role.Call')}</h2>
        <Form.Item label={t('idef0.callTarget')} htmlFor="i0-call">
          <Words
            id="i0-call"
            value={arrow.callTarget ?? ''}
            isOff={isOff}
            onDone={(text) => set({ callTarget: text.trim() || null })}
          />
        </Form.Item>
      </Form>
    );
  return (
    <Form layout="vertical" size="small">
      <h2>{label || t('idef0.noLabel')}</h2>
      <p className="i0-note">{t(`idef0.role.${arrow.role}`)}</p>
      <Form.Item label={t('idef0.term')} htmlFor="i0-term">
        <AutoComplete
          key={label}
          id="i0-term"
          defaultValue={label}
          disabled={isOff}
          options={present.concepts.map((each) => ({ value: conceptLabel(each, tongue) }))}
          showSearch={{ filterOption: true }}
          onSelect={give}
          onBlur={(event) => give((event.target as HTMLInputElement).value)}
        />
      </Form.Item>
      <Form.Item label={t('idef0.tunnel.label')}>
        <Segmented
          disabled={isOff}
          value={arrow.tunnel ?? 'none'}
          options={(['none', 'source', 'sink'] as const).map((value) => ({
            value,
            label: t(`idef0.tunnel.${value}`),
          }))}
          onChange={(tunnel) => set({ tunnel })}
        />
      </Form.Item>
      {!isOff && (
        <Button
          block
          onClick={() =>
            document.edit(t('idef0.edit.fork'), (now) =>
              forkArrow(now, diagram, arrow.id, { junction: newId(), branch: newId() }, { x: 550, y: 425 }),
            )
          }
        >
          {t('idef0.fork')}
        </Button>
      )}
      {concept && (
        <>
          <h3>{t('idef0.termHeading')}</h3>
          {(['label', 'labelEn', 'definition'] as const).map((key) => (
            <Form.Item key={key} label={t(`idef0.concept.${key}`)} htmlFor={`i0-c-${key}`}>
              <Words
                id={`i0-c-${key}`}
                value={concept[key] ?? ''}
                isOff={isOff}
                {...(key === 'definition' ? { rows: 3 } : {})}
                onDone={(text) =>
                  document.edit(t('idef0.edit.rename'), (now) =>
                    changeConcept(
                      now,
                      concept.id,
                      key === 'label' && text.trim() === '' ? {} : { [key]: text.trim() },
                    ),
                  )
                }
              />
            </Form.Item>
          ))}
          <Form.Item label={t('idef0.concept.type')} htmlFor="i0-c-type">
            <Select
              id="i0-c-type"
              allowClear
              disabled={isOff}
              value={concept.type ?? null}
              options={conceptTypes.map((value) => ({ value, label: t(`idef0.conceptType.${value}`) }))}
              onChange={(type) =>
                document.edit(t('idef0.edit.data'), (now) =>
                  changeConcept(now, concept.id, { type: type ?? null }),
                )
              }
            />
          </Form.Item>
          <p className="i0-note">{t('idef0.renameTells', { count })}</p>
          {uses.map((use) => (
            <Button
              key={use.arrowId}
              type="link"
              size="small"
              onClick={() => onOpen(use.diagram, use.arrowId)}
            >
              {nodeOf(present, use.diagram)} {t(`idef0.role.${use.arrow.role}`)}
            </Button>
          ))}
        </>
      )}
    </Form>
  );
}
