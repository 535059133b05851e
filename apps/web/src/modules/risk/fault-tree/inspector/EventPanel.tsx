import type { EventKind, FaultTreeModel, Importance } from '@ircrisk/engine-fault-tree';
import { readEventModel } from '@ircrisk/engine-fault-tree/event-model.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { TextInput } from '@ircrisk/ui/parts/TextInput.tsx';
import { Select } from 'antd';
import type { TreeDocument } from '../editor/use-document.ts';
import { probabilityText, ratioText } from '../format.ts';
import { setAttribute, setEvent, setLeafKind } from '../model/edits.ts';
import { EventDataForm } from './EventDataForm.tsx';
import { FailureDataLink } from './FailureDataLink.tsx';
import { Field } from './Field.tsx';
import { LibraryLink } from './LibraryLink.tsx';
import { linked } from './library.ts';

const kinds: readonly (EventKind | 'house')[] = ['basic', 'undeveloped', 'conditional', 'external', 'house'];

/** How each model comes to its probability, as written in the methods page. */
const formulas: Partial<Record<string, string>> = {
  exponential: 'q = 1 − e^(−λT)',
  repairable: 'q = λ/(λ+μ) · (1 − e^(−(λ+μ)T))',
  'tested-average': 'q = 1 − (1 − e^(−λτ)) / (λτ)',
  tested: 'q = 1 − e^(−λ·t),  t: T − θ mod τ',
  demand: 'q = γ·e^(−(λ+μ)T) + λ/(λ+μ)·(1 − e^(−(λ+μ)T))',
  weibull: 'q = 1 − e^(−((T−t₀)/η)^β)',
};

interface Props {
  name: string;
  document: TreeDocument;
  isEditable: boolean;
  value: number | undefined;
  importance: Importance | undefined;
  /** In how many of the listed cut sets, of how many. */
  inSets: [count: number, of: number];
  onExplain: () => void;
}

export function EventPanel({ name, document, isEditable, value, importance, inSets, onExplain }: Props) {
  const t = useText();
  const language = useLanguage();
  const event = document.model.events.find((one) => one.name === name);
  if (!event) return null;
  const group = document.model.ccfGroups.find(({ members }) => members.includes(name));
  const edit = (recipe: (model: FaultTreeModel) => FaultTreeModel, mergeKey?: string) =>
    document.edit(t('fault-tree.edit.data'), recipe, mergeKey);
  const attribute = (key: string) => (text: string) =>
    edit((model) => setAttribute(model, name, key, text.trim()));
  const formula = formulas[readEventModel(event.probability).kind];
  return (
    <>
      <Field label={t('fault-tree.eventKind')}>
        {(id) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            disabled={!isEditable}
            value={event.kind ?? 'basic'}
            onChange={(kind) => edit((model) => setLeafKind(model, name, kind))}
            options={kinds.map((kind) => ({ value: kind, label: t(`fault-tree.kind.${kind}`) }))}
          />
        )}
      </Field>
      <EventDataForm
        key={name}
        expression={event.probability}
        parameters={document.model.parameters.map((one) => one.name)}
        disabled={!isEditable || group !== undefined}
        onChange={(probability) =>
          edit((model) =>
            setEvent(model, name, ({ probability: _old, ...rest }) =>
              probability === undefined ? rest : { ...rest, probability },
            ),
          )
        }
      />
      {group && <p className="ft-note ft-pad">{t('fault-tree.ccf.memberOf', { name: group.name })}</p>}
      <div className="ft-pair">
        <Field label={t('fault-tree.tag')}>
          {(id) => (
            <TextInput
              id={id}
              disabled={!isEditable}
              value={event.attributes?.tag ?? ''}
              onCommit={attribute('tag')}
            />
          )}
        </Field>
        <Field label={t('fault-tree.source')}>
          {(id) => (
            <TextInput
              id={id}
              disabled={!isEditable}
              value={event.attributes?.source ?? ''}
              onCommit={attribute('source')}
            />
          )}
        </Field>
      </div>
      <LibraryLink
        key={`library ${name}`}
        event={event}
        disabled={!isEditable}
        onLink={(record) => edit((model) => setEvent(model, name, (one) => linked(one, record, language)))}
        onUnlink={() => edit((model) => setAttribute(model, name, 'library', ''))}
      />
      <FailureDataLink
        event={event}
        disabled={!isEditable || group !== undefined}
        onChange={(next) => edit((model) => setEvent(model, name, () => next))}
      />
      <div className="ft-calc">
        <div>
          <span className="ft-note">{formula ?? ''}</span>
          <button type="button" className="ir-number-button" onClick={onExplain}>
            {t('fault-tree.derivation')}
          </button>
        </div>
        <div>
          <span>{t('fault-tree.eventValue')}</span>
          <b>{probabilityText(value)}</b>
        </div>
      </div>
      <table className="ft-figures">
        <caption>{t('fault-tree.importanceOfThis')}</caption>
        <tbody>
          {(
            [
              ['Fussell-Vesely', ratioText(importance?.fussellVesely)],
              ['Birnbaum', probabilityText(importance?.birnbaum)],
              [t('fault-tree.importance.criticality'), ratioText(importance?.criticality)],
              [t('fault-tree.importance.rawLong'), ratioText(importance?.raw)],
              [t('fault-tree.importance.rrwLong'), ratioText(importance?.rrw)],
              [t('fault-tree.inSets'), `${inSets[0]} / ${inSets[1]}`],
            ] as const
          ).map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
