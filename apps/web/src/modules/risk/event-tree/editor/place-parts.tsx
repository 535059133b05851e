import { eventTreeSources } from '@ircrisk/contract/modules/risk/event-tree.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { PathNode, SequenceResult } from '@ircrisk/engine-fault-tree';
import {
  addFork,
  branchAt,
  labelIn,
  removeFork,
  setFaultTree,
  setHouse,
  setProbability,
  sourceOf,
} from '@ircrisk/engine-fault-tree/event-tree/edits.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { formatNumber, typesetNumber, unitSymbol } from '@ircrisk/units';
import { Button, Select } from 'antd';
import { Row } from './Row.tsx';
import { linkedTreeOf, listOf, type TreeView } from './view.ts';

export function ForkHere({ view, node }: { view: TreeView; node: PathNode }) {
  const t = useText();
  const { tree, document, language } = view;
  if (node.address.eventTree !== tree.name) return null;
  const column = tree.functionalEvents.findIndex(({ name }) => name === node.functionalEvent);
  const later = tree.functionalEvents.slice(column + 1);
  return (
    <Row label={t('event-tree.forkAt')}>
      {later.length === 0 ? (
        <span className="et-note">{t('event-tree.noColumn')}</span>
      ) : (
        <span className="et-buttons">
          {later.map((one) => (
            <Button
              key={one.name}
              size="small"
              title={labelIn(language, one)}
              onClick={() => document.editModel('fork', (model) => addFork(model, node.address, one.name))}
            >
              {one.name}
            </Button>
          ))}
        </span>
      )}
    </Row>
  );
}

export function ForkSource({
  view,
  node,
  onOpenTree,
}: {
  view: TreeView;
  onOpenTree: (id: string) => void;
  node: PathNode;
}) {
  const t = useText();
  const { document, content, language } = view;
  const choices = useCall(eventTreeSources, {}, { suppress: true });
  const branch = branchAt(content.model, node.address);
  const source = branch && sourceOf(branch);
  const linked = linkedTreeOf(view, source);
  const event = content.model.events.find(({ name }) => name === source);
  const isOff = !document.isEditable;
  const probability = typeof event?.probability === 'number' ? event.probability : null;
  return (
    <>
      <Row label={t('event-tree.source.tree', { column: node.fork ?? '' })}>
        <Select
          id="et-source"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('event-tree.source.label')}
          disabled={isOff}
          placeholder={t('event-tree.source.none')}
          value={linked?.treeId ?? null}
          options={(choices.data ?? []).map(({ treeId, code, name, nameEn }) => ({
            value: treeId,
            label: `${code} ${nameIn(language, name, nameEn)}`,
          }))}
          onChange={(treeId: string | null) => {
            const tree = choices.data?.find((one) => one.treeId === treeId);
            if (tree)
              document.editModel('link', (model) =>
                setFaultTree(model, node.address, { treeId: tree.treeId, label: tree.name }),
              );
          }}
        />
        {linked && (
          <Button type="link" size="small" onClick={() => onOpenTree(linked.id)}>
            {t('event-tree.source.open', { code: linked.code })}
          </Button>
        )}
      </Row>
      <Row label={t('event-tree.source.probability')}>
        <NumberInput
          id="et-probability"
          key={`${source} ${node.address.paths.join()}`}
          aria-label={t('event-tree.source.probability')}
          disabled={isOff}
          value={probability}
          placeholder={linked ? t('event-tree.source.byTree') : ''}
          onChange={(value) => {
            if (value !== null && (value < 0 || value > 1)) return;
            document.editModel(
              'probability',
              (model) => setProbability(model, node.address, value ?? undefined),
              `probability ${node.address.paths.join()}`,
            );
          }}
        />
      </Row>
      {!isOff && (
        <p className="et-pad">
          <Button
            danger
            size="small"
            onClick={() => document.editModel('unfork', (model) => removeFork(model, node.address))}
          >
            {t('event-tree.unfork')}
          </Button>
        </p>
      )}
    </>
  );
}

/** House events set for all that follows this place. */
export function Houses({ view, node }: { view: TreeView; node: PathNode }) {
  const t = useText();
  const { complete, content, document, language } = view;
  const branch = branchAt(content.model, node.address);
  const set = new Map(
    (branch?.instructions ?? []).flatMap((one) =>
      one.do === 'set-house-event' ? [[one.name, one.state] as const] : [],
    ),
  );
  const others = complete.houses.filter(({ name }) => !set.has(name));
  if (complete.houses.length === 0) return null;
  const edit = (name: string, state: boolean | undefined) =>
    document.editModel('house', (model) => setHouse(model, node.address, name, state));
  return (
    <Row label={t('event-tree.houses')}>
      {[...set].map(([name, state]) => (
        <span key={name} className="et-house">
          <span className="et-chip">{name}</span>
          <Select
            size="small"
            aria-label={t('event-tree.houseState', { name })}
            disabled={!document.isEditable}
            value={String(state)}
            options={['true', 'false', 'unset'].map((value) => ({
              value,
              label: t(`event-tree.house.${value}`),
            }))}
            onChange={(value) => edit(name, value === 'unset' ? undefined : value === 'true')}
          />
        </span>
      ))}
      {document.isEditable && others.length > 0 && (
        <Select
          aria-label={t('event-tree.addHouse')}
          placeholder={t('event-tree.addHouse')}
          value={null}
          options={others.map((one) => ({
            value: one.name,
            label: `${one.name} ${labelIn(language, one)}`.trim(),
          }))}
          onChange={(name: string | null) => {
            const house = others.find((one) => one.name === name);
            if (house) edit(house.name, !house.state);
          }}
        />
      )}
    </Row>
  );
}

const shownSets = 8;

export function CutSets({ view, sequence }: { view: TreeView; sequence: SequenceResult }) {
  const t = useText();
  const { result, labels, language } = view;
  const { cutSets, factor } = sequence;
  const listed = cutSets?.listed ?? [];
  if (!cutSets || listed.length === 0 || listed[0]!.order === 0)
    return <p className="et-pad et-note">{t('event-tree.cutSets.none')}</p>;
  const frequency = result?.frequency ?? 1;
  const sum = listed.reduce((all, { probability }) => all + (probability ?? 0), 0);
  return (
    <table className="et-figures et-cut-sets">
      <caption>
        {t('event-tree.cutSets.title', {
          shown: Math.min(shownSets, listed.length),
          count: String(cutSets.count),
        })}
      </caption>
      <thead>
        <tr>
          <th>{t('event-tree.cutSets.events')}</th>
          <td>{t('event-tree.frequency', { unit: unitSymbol('frequency', language) })}</td>
          <td>%</td>
        </tr>
      </thead>
      <tbody>
        {listed.slice(0, shownSets).map(({ events, probability }) => (
          <tr key={events.join()}>
            <th>
              {events.map((name) => (
                <span key={name} className="et-chip" title={labels.get(name)}>
                  {name.split('/').at(-1)}
                </span>
              ))}
              <div className="et-note">
                {listOf(
                  language,
                  events.map((name) => labels.get(name) || name),
                )}
              </div>
            </th>
            <td>
              {typesetNumber(
                probability === null || factor === null ? null : probability * factor * frequency,
              )}
            </td>
            <td>
              {probability === null || sum === 0
                ? '–'
                : formatNumber((probability / sum) * 100, { decimals: 1 })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
