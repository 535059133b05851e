import {
  type ArrowLine,
  activityName,
  arrowLines,
  boxesOf,
  changeArrow,
  changeRole,
  conceptLabel,
  type DocEnd,
  labelArrow,
  nodeOf,
  reattach,
  type Tongue,
} from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { AutoComplete, Button, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { type ModelDocument, newId } from './use-model.ts';

interface Props {
  document: ModelDocument;
  tongue: Tongue;
  chosen: string | undefined;
  onOpen: (diagram: string | null, arrowId: string) => void;
}

/** All arrows of the model: what each carries, from where to where, in which role; the chosen one is changed in its row. */
export function Arrows({ document, tongue, chosen, onOpen }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const lines = useMemo(() => arrowLines(document.present, tongue), [document.present, tongue]);
  const wanted = typed.trim().toLowerCase();
  const shown = lines.filter(({ node, label, from, to }) =>
    [node, label, from, to].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <div className="i0-arrows">
      <Input
        allowClear
        size="small"
        aria-label={t('idef0.arrows.find')}
        placeholder={t('idef0.arrows.find')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <table aria-label={t('idef0.side.arrows')}>
        <thead>
          <tr>
            {(['node', 'term', 'role', 'from', 'to', 'tunnel'] as const).map((key) => (
              <th key={key}>{t(`idef0.arrows.${key}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) =>
            line.id === chosen && document.isEditable ? (
              <EditRow key={line.id} document={document} tongue={tongue} line={line} />
            ) : (
              <tr key={line.id} className={line.id === chosen ? 'i0-chosen' : undefined}>
                <td>{line.node}</td>
                <td>
                  <Button type="link" size="small" onClick={() => onOpen(line.diagram, line.id)}>
                    {line.label || t('idef0.noLabel')}
                  </Button>
                </td>
                <td>{t(`idef0.role.${line.role}`)}</td>
                <td>{line.from}</td>
                <td>{line.to}</td>
                <td>{line.tunnel === 'none' ? '' : t(`idef0.tunnel.${line.tunnel}`)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {shown.length === 0 && <p className="i0-note">{t('idef0.arrows.none')}</p>}
    </div>
  );
}

/** The chosen arrow with a control in each cell. */
function EditRow({ document, tongue, line }: Pick<Props, 'document' | 'tongue'> & { line: ArrowLine }) {
  const t = useText();
  const { present, edit } = document;
  const { diagram, id, arrow } = line;
  const named = t('idef0.edit.data');
  const isCall = arrow.role === 'Call';
  const boxes = boxesOf(present.activities, diagram).map(({ id: box }) => {
    const activity = present.activities.find((each) => each.id === box)!;
    return { value: box, label: `${nodeOf(present, box)} ${activityName(activity, tongue)}` };
  });
  const endKey = (end: DocEnd) =>
    end.kind === 'box'
      ? end.id
      : end.kind === 'boundary'
        ? 'frame'
        : end.kind === 'junction'
          ? 'junction'
          : 'loose';
  const ended = (end: 'from' | 'to') => {
    const value = endKey(arrow[end]);
    const frame = { value: 'frame', label: t('idef0.arrows.frame') };
    const others = [...boxes, frame];
    const fixed = others.some((each) => each.value === value)
      ? []
      : [{ value, label: t(`idef0.arrows.${value}`), disabled: true }];
    return (
      <Select
        size="small"
        aria-label={t(`idef0.arrows.${end}`)}
        popupMatchSelectWidth={false}
        value={value}
        options={[...others, ...fixed]}
        onChange={(next) =>
          edit(named, (now) =>
            reattach(now, diagram, id, end, next === 'frame' ? { kind: 'frame' } : { kind: 'box', id: next }),
          )
        }
      />
    );
  };
  const give = (text: string) => {
    if (text.trim() !== line.label)
      edit(t('idef0.edit.rename'), (now) => labelArrow(now, diagram, id, text, newId(), tongue));
  };
  return (
    <tr className="i0-chosen">
      <td>{line.node}</td>
      <td>
        <AutoComplete
          key={line.label}
          size="small"
          aria-label={t('idef0.arrows.term')}
          defaultValue={line.label}
          disabled={isCall}
          options={present.concepts.map((each) => ({ value: conceptLabel(each, tongue) }))}
          showSearch={{ filterOption: true }}
          onSelect={give}
          onBlur={(event) => give((event.target as HTMLInputElement).value)}
        />
      </td>
      <td>
        <Select
          size="small"
          aria-label={t('idef0.arrows.role')}
          disabled={isCall || arrow.to.kind !== 'box'}
          value={arrow.role}
          options={(['I', 'C', 'M', ...(arrow.role === 'O' || isCall ? [arrow.role] : [])] as const).map(
            (value) => ({ value, label: t(`idef0.role.${value}`) }),
          )}
          onChange={(role) => {
            if (role !== 'Call') edit(named, (now) => changeRole(now, diagram, id, role));
          }}
        />
      </td>
      <td>{isCall ? line.from : ended('from')}</td>
      <td>
        {isCall ? (
          <Input
            key={line.to}
            size="small"
            aria-label={t('idef0.callTarget')}
            defaultValue={line.to}
            maxLength={200}
            onBlur={({ target }) => {
              if (target.value.trim() !== line.to)
                edit(named, (now) =>
                  changeArrow(now, diagram, id, { callTarget: target.value.trim() || null }),
                );
            }}
          />
        ) : (
          ended('to')
        )}
      </td>
      <td>
        <Select
          size="small"
          aria-label={t('idef0.arrows.tunnel')}
          popupMatchSelectWidth={false}
          disabled={isCall}
          value={line.tunnel}
          options={(['none', 'source', 'sink'] as const).map((value) => ({
            value,
            label: t(`idef0.tunnel.${value}`),
          }))}
          onChange={(tunnel) => edit(named, (now) => changeArrow(now, diagram, id, { tunnel }))}
        />
      </td>
    </tr>
  );
}
