import { nameIn } from '@ircrisk/contract/text.ts';
import type { SequenceResult } from '@ircrisk/engine-fault-tree';
import { wayTo } from '@ircrisk/engine-fault-tree/event-tree/analyse.ts';
import {
  changeFunctionalEvent,
  changeSequence,
  labelIn,
  removeFunctionalEvent,
  withAttribute,
  withLabel,
} from '@ircrisk/engine-fault-tree/event-tree/edits.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { TextInput } from '@ircrisk/ui/parts/TextInput.tsx';
import { typesetNumber, unitSymbol } from '@ircrisk/units';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { CutSets, ForkHere, ForkSource, Houses } from './place-parts.tsx';
import { Row } from './Row.tsx';
import { figureText, type TreeView, wayText } from './view.ts';

type Part = { place: number } | { column: string } | { start: true } | undefined;

interface Props {
  view: TreeView;
  part: Part;
  sequence: SequenceResult | undefined;
  onOpenTree: (id: string) => void;
}

/** What is chosen: the initiating event, a column, a branch or the sequence it ends in. */
export function Inspector({ view, part, sequence, onOpenTree }: Props) {
  const t = useText();
  if (part && 'place' in part && view.nodes[part.place])
    return <PlacePanel view={view} at={part.place} sequence={sequence} onOpenTree={onOpenTree} />;
  if (part && 'column' in part) return <ColumnPanel view={view} name={part.column} />;
  if (part && 'start' in part) return <StartPanel view={view} />;
  return (
    <aside className="et-inspector" aria-label={t('event-tree.inspector')}>
      <p className="et-pad et-note">{t('event-tree.chooseHint')}</p>
    </aside>
  );
}

function Panel({
  mark,
  title,
  note,
  children,
}: {
  mark: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <aside className="et-inspector" aria-label={t('event-tree.inspector')}>
      <header>
        <span className="et-pill">{mark}</span>
        <h2>{title}</h2>
        {note && <p className="et-note">{note}</p>}
      </header>
      {children}
    </aside>
  );
}

/** The label in the language of the screen and in the other one. */
function Labels({
  element,
  disabled,
  onChange,
}: {
  element: { name: string; label?: string; attributes?: Record<string, string> };
  disabled: boolean;
  onChange: (language: 'zh' | 'en', text: string) => void;
}) {
  const t = useText();
  const own = { zh: element.label ?? '', en: element.attributes?.['label-en'] ?? '' };
  return (['zh', 'en'] as const).map((language) => (
    <Row key={language} label={t(`event-tree.label.${language}`)}>
      <TextInput
        aria-label={t(`event-tree.label.${language}`)}
        value={own[language]}
        disabled={disabled}
        onCommit={(text) => onChange(language, text.trim())}
      />
    </Row>
  ));
}

function StartPanel({ view }: { view: TreeView }) {
  const t = useText();
  const { document, initiating, language } = view;
  const isOff = !document.isEditable;
  const change = (name: string, work: (event: typeof initiating) => typeof initiating, mergeKey?: string) =>
    document.editModel(
      name,
      (model) => ({
        ...model,
        initiatingEvents: (model.initiatingEvents ?? []).map((one) =>
          one.name === initiating.name ? work(one) : one,
        ),
      }),
      mergeKey,
    );
  return (
    <Panel
      mark={t('event-tree.initiating')}
      title={labelIn(language, initiating) || initiating.name}
      note={initiating.name}
    >
      <Labels
        element={initiating}
        disabled={isOff}
        onChange={(tongue, text) => change('label', (one) => withLabel(one, tongue, text))}
      />
      <Row label={t('event-tree.initiatingFrequency')}>
        <QuantityInput
          quantity="frequency"
          aria-label={t('event-tree.initiatingFrequency')}
          disabled={isOff}
          value={typeof initiating.frequency === 'number' ? initiating.frequency : null}
          onChange={(value) =>
            change(
              'frequency',
              (one) => {
                const { frequency: _, ...rest } = one;
                return value === null || value < 0 ? rest : { ...rest, frequency: value };
              },
              'frequency',
            )
          }
        />
      </Row>
      <Row label={t('event-tree.dataSource')}>
        <TextInput
          aria-label={t('event-tree.dataSource')}
          value={initiating.attributes?.source ?? ''}
          disabled={isOff}
          onCommit={(text) => change('source', (one) => withAttribute(one, 'source', text.trim()))}
        />
      </Row>
    </Panel>
  );
}

function ColumnPanel({ view, name }: { view: TreeView; name: string }) {
  const t = useText();
  const { document, tree, language, questions, nodes } = view;
  const column = tree.functionalEvents.find((one) => one.name === name);
  if (!column) return <aside className="et-inspector" aria-label={t('event-tree.inspector')} />;
  return (
    <Panel mark={t('event-tree.functional')} title={labelIn(language, column) || name} note={name}>
      <Labels
        element={column}
        disabled={!document.isEditable}
        onChange={(tongue, text) =>
          document.editModel('label', (model) =>
            changeFunctionalEvent(model, tree.name, name, (one) => withLabel(one, tongue, text)),
          )
        }
      />
      <table className="et-figures">
        <tbody>
          {questions
            .filter((one) => one.column === name)
            .map(({ places, failure }) => (
              <tr key={places[0]}>
                <th>{wayText(nodes, places[0]!, t) || t('event-tree.questions.always')}</th>
                <td>{figureText(failure)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {document.isEditable && (
        <p className="et-pad">
          <Button
            danger
            size="small"
            onClick={() =>
              document.editModel('removeColumn', (model) => removeFunctionalEvent(model, tree.name, name))
            }
          >
            {t('event-tree.removeColumn')}
          </Button>
        </p>
      )}
    </Panel>
  );
}

interface PlaceProps {
  view: TreeView;
  at: number;
  sequence: SequenceResult | undefined;
  onOpenTree: (id: string) => void;
}

function PlacePanel({ view, at, sequence, onOpenTree }: PlaceProps) {
  const t = useText();
  const { nodes, result, language, document, initiating, tree } = view;
  const node = nodes[at]!;
  const number = (result?.sequences ?? []).findIndex(
    (one) => one.eventTree === node.end?.eventTree && one.sequence === node.end?.sequence,
  );
  const own = tree.sequences.find(({ name }) => name === node.end?.sequence);
  const mark =
    node.end === null
      ? t('event-tree.branch')
      : t('event-tree.sequenceMark', { number: number < 0 ? '' : number + 1 });
  const figure = result?.places[at];
  const way = wayText(nodes, at, t);
  return (
    <Panel
      mark={mark}
      title={(own && labelIn(language, own)) || node.end?.sequence || way || initiating.name}
      note={[initiating.name, way].filter(Boolean).join(' · ')}
    >
      <Derivation view={view} at={at} />
      {figure && figure.alone !== null && figure.conditional !== null && node.functionalEvent !== null && (
        <p className="et-pad et-note">
          {t('event-tree.conditional', {
            conditional: figureText(figure.conditional),
            alone: figureText(figure.alone),
          })}
        </p>
      )}
      {own && node.address.eventTree === tree.name && <SequenceFields view={view} name={own.name} />}
      {node.fork === null ? (
        document.isEditable && <ForkHere view={view} node={node} />
      ) : (
        <ForkSource view={view} node={node} onOpenTree={onOpenTree} />
      )}
      <Houses view={view} node={node} />
      {sequence && <CutSets view={view} sequence={sequence} />}
    </Panel>
  );
}

/** The product along the way: figures are conditional, so it is exact. */
function Derivation({ view: { nodes, result, language }, at }: { view: TreeView; at: number }) {
  const t = useText();
  if (!result) return null;
  const steps = wayTo(nodes, at)
    .toReversed()
    .filter((place) => nodes[place]!.functionalEvent !== null)
    .map((place) => figureText(result.places[place]?.conditional));
  const { frequency } = result;
  const probability = result.places[at]?.probability ?? null;
  const value = frequency === null ? probability : probability === null ? null : frequency * probability;
  return (
    <div className="et-calc">
      <div className="et-note">
        {frequency === null ? 'P' : 'f'} ={' '}
        {[...(frequency === null ? [] : [typesetNumber(frequency)]), ...steps].join(' × ')}
      </div>
      <div>
        {t(frequency === null ? 'event-tree.placeProbability' : 'event-tree.placeFrequency')}
        <span>
          <b>{typesetNumber(value)}</b> {frequency === null ? '' : unitSymbol('frequency', language)}
        </span>
      </div>
    </div>
  );
}

function SequenceFields({ view, name }: { view: TreeView; name: string }) {
  const t = useText();
  const { document, tree, language } = view;
  const own = tree.sequences.find((one) => one.name === name)!;
  const isOff = !document.isEditable;
  return (
    <>
      <Labels
        element={own}
        disabled={isOff}
        onChange={(tongue, text) =>
          document.editModel('label', (model) =>
            changeSequence(model, tree.name, name, (one) => withLabel(one, tongue, text)),
          )
        }
      />
      <Row label={t('event-tree.consequence')}>
        <Select
          aria-label={t('event-tree.consequence')}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          disabled={isOff}
          value={own.consequence ?? null}
          options={view.verdicts.map(({ code, name: text, nameEn }) => ({
            value: code,
            label: `${code} ${text === code ? '' : nameIn(language, text, nameEn ?? null)}`.trim(),
          }))}
          onChange={(value: string | null | undefined) =>
            document.editModel('consequence', (model) =>
              changeSequence(model, tree.name, name, ({ consequence: _, ...one }) =>
                value ? { ...one, consequence: value } : one,
              ),
            )
          }
        />
      </Row>
    </>
  );
}
