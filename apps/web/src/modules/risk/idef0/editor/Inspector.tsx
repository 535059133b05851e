import type { Idef0Detail } from '@ircrisk/contract/modules/risk/idef0.ts';
import {
  activityName,
  addArrow,
  arrowLines,
  boundaryArrow,
  changeActivity,
  changeArrow,
  changeRole,
  conceptLabel,
  type DocActivity,
  type DocArrow,
  type DocConcept,
  descendantsOf,
  type IcomRole,
  labelArrow,
  linkKeys,
  linkKinds,
  moveBox,
  nodeIndex,
  nodeOf,
  type Tongue,
} from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Button, Form, Segmented, Select } from 'antd';
import { ConnectField } from './ConnectField.tsx';
import { DiagramPanel } from './DiagramPanel.tsx';
import { TermInput } from './TermInput.tsx';
import { TermPanel } from './TermPanel.tsx';
import { type ModelDocument, newId, useTry } from './use-model.ts';
import { Words } from './Words.tsx';

interface Props {
  document: ModelDocument;
  diagram: string | null;
  tongue: Tongue;
  activity: DocActivity | undefined;
  arrow: DocArrow | undefined;
  concept: DocConcept | undefined;
  detail: Idef0Detail;
  onDecompose: (id: string) => void;
  onOpen: (diagram: string | null, id: string) => void;
  /** A new arrow was drawn: it is chosen and wants its name. */
  onDrawn: (id: string) => void;
  /** The arrow that wants its name, and that it was given one or left without. */
  naming: string | undefined;
  onNamed: () => void;
}

/** What is chosen, in all its detail. */
export function Inspector(props: Props) {
  const t = useText();
  const { activity, arrow, concept, document, detail, diagram, tongue } = props;
  if (activity) return <ActivityPanel key={activity.id} {...props} activity={activity} />;
  if (arrow) return <ArrowPanel key={arrow.id} {...props} arrow={arrow} />;
  if (concept)
    return (
      <Form layout="vertical" size="small">
        <h2>{conceptLabel(concept, tongue)}</h2>
        <p className="i0-note">{t('idef0.term')}</p>
        <TermPanel
          key={concept.id}
          document={document}
          concept={concept}
          tongue={tongue}
          onOpen={props.onOpen}
        />
      </Form>
    );
  return (
    <DiagramPanel
      key={String(diagram)}
      document={document}
      detail={detail}
      diagram={diagram}
      tongue={tongue}
    />
  );
}

function ActivityPanel(props: Props & { activity: DocActivity }) {
  const { document, activity, diagram, tongue, onDecompose } = props;
  const t = useText();
  const isOff = !document.isEditable;
  const attempt = useTry(document, tongue);
  const set = (change: Partial<DocActivity>) =>
    document.edit(t('idef0.edit.data'), (now) => changeActivity(now, activity.id, change));
  const isDrawn = document.present.diagrams.some(({ activityId }) => activityId === activity.id);
  const texts = [
    ['name', undefined],
    ['nameEn', undefined],
    ['description', 3],
    ['owner', undefined],
  ] as const;
  const isRoot = activity.parentId === null;
  const below = new Set([activity.id, ...descendantsOf(document.present, activity.id)]);
  const through = (role: IcomRole) => {
    const id = newId();
    document.edit(t('idef0.edit.connect'), (now) =>
      addArrow(now, diagram, boundaryArrow(now, activity, role, { id, conceptId: null })),
    );
    props.onDrawn(id);
  };
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
      {!isRoot && (
        <Form.Item label={t('idef0.field.parentId')} htmlFor="i0-parent">
          <Select
            id="i0-parent"
            disabled={isOff}
            value={activity.parentId}
            options={nodeIndex(document.present, tongue)
              .filter(({ id }) => !below.has(id))
              .map(({ id, node, name }) => ({ value: id, label: `${node} ${name}` }))}
            onChange={(parentId) => {
              if (
                parentId &&
                attempt(t('idef0.edit.reparent'), (now) => moveBox(now, activity.id, parentId, 99))
              )
                props.onOpen(parentId, activity.id);
            }}
          />
        </Form.Item>
      )}
      {activity.rcmFunction && (
        <Form.Item label={t('idef0.field.rcmFunction')} htmlFor="i0-rcmFunction">
          <Words
            id="i0-rcmFunction"
            value={activity.rcmFunction}
            isOff={isOff}
            onDone={(text) => set({ rcmFunction: text.trim() || null })}
          />
        </Form.Item>
      )}
      {linkKeys.map((key) => (
        <Form.Item key={key} label={t(`idef0.field.${key}`)} htmlFor={`i0-${key}`}>
          <ReferenceInput
            id={`i0-${key}`}
            to={linkKinds[key].to}
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
        <>
          <h3>{t('idef0.addThrough')}</h3>
          <div className="i0-four">
            {(['I', 'C', 'O', 'M'] as const).map((role) => (
              <Button key={role} onClick={() => through(role)}>
                {t(`idef0.role.${role}`)}
              </Button>
            ))}
          </div>
          <ConnectField
            {...{ document, diagram, tongue }}
            label={t('idef0.connect.to')}
            from={{ kind: 'box', id: activity.id, at: 0.5 }}
            conceptId={null}
            onDrawn={props.onDrawn}
          />
        </>
      )}
    </Form>
  );
}

function ArrowPanel(props: Props & { arrow: DocArrow }) {
  const { document, arrow, diagram, tongue, onOpen } = props;
  const t = useText();
  const { present } = document;
  const isOff = !document.isEditable;
  const concept = present.concepts.find(({ id }) => id === arrow.conceptId);
  const label = concept ? conceptLabel(concept, tongue) : '';
  const line = arrowLines(present, tongue).find(({ id }) => id === arrow.id);
  const set = (change: Partial<DocArrow>) =>
    document.edit(t('idef0.edit.data'), (now) => changeArrow(now, diagram, arrow.id, change));
  const give = (text: string) =>
    document.edit(t('idef0.edit.rename'), (now) => labelArrow(now, diagram, arrow.id, text, newId(), tongue));
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
      <p className="i0-note">
        {line?.from} → {line?.to}
      </p>
      <Form.Item label={t('idef0.arrows.role')} htmlFor="i0-role">
        <Select
          id="i0-role"
          disabled={isOff || arrow.to.kind !== 'box'}
          value={arrow.role}
          options={(arrow.to.kind === 'box' ? (['I', 'C', 'M'] as const) : [arrow.role]).map((value) => ({
            value,
            label: t(`idef0.role.${value}`),
          }))}
          onChange={(role) =>
            document.edit(t('idef0.edit.data'), (now) => changeRole(now, diagram, arrow.id, role))
          }
        />
      </Form.Item>
      <Form.Item label={t('idef0.term')} htmlFor="i0-term">
        <TermInput
          key={label}
          id="i0-term"
          value={label}
          terms={present.concepts.map((each) => conceptLabel(each, tongue))}
          isOff={isOff}
          // A branch has the name of what it leaves.
          isAsked={props.naming === arrow.id && !concept}
          onTake={give}
          onLeave={props.onNamed}
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
      {!isOff && arrow.from.kind !== 'none' && (
        <>
          <ConnectField
            {...{ document, diagram, tongue }}
            label={t('idef0.connect.branch')}
            from={arrow.from}
            conceptId={arrow.conceptId}
            onDrawn={props.onDrawn}
          />
          <p className="i0-note">{t('idef0.forkHint')}</p>
        </>
      )}
      {concept && (
        <>
          <h3>{t('idef0.termHeading')}</h3>
          <TermPanel document={document} concept={concept} tongue={tongue} onOpen={onOpen} />
        </>
      )}
    </Form>
  );
}
