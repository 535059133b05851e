import {
  changeConcept,
  conceptTypes,
  type DocConcept,
  frameCodes,
  frameEnd,
  modelOf,
  nodeOf,
  type Tongue,
  type Use,
  usesOf,
} from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Form, Select } from 'antd';
import type { ModelDocument } from './use-model.ts';
import { Words } from './Words.tsx';

interface Props {
  document: ModelDocument;
  concept: DocConcept;
  tongue: Tongue;
  onOpen: (diagram: string | null, id: string) => void;
}

/** A term with its definition and every diagram it stands on; a change is one on all of them. */
export function TermPanel({ document, concept, onOpen }: Props) {
  const t = useText();
  const { present, edit } = document;
  const isOff = !document.isEditable;
  const uses = usesOf(present, concept.id);
  const count = new Set(uses.map((use) => use.diagram)).size;
  const model = modelOf(present);
  const where = ({ arrow, diagram }: Use) => {
    const codes = frameCodes(model, diagram);
    const at = (end: 'from' | 'to') => {
      const held = arrow[end];
      if (held.kind === 'box') return nodeOf(present, held.id);
      return held.kind === 'boundary' ? (codes.get(frameEnd(arrow.id, end)) ?? t('idef0.arrows.frame')) : '·';
    };
    return `${at('from')} → ${at('to')}`;
  };
  return (
    <>
      {(['label', 'labelEn', 'definition'] as const).map((key) => (
        <Form.Item key={key} label={t(`idef0.concept.${key}`)} htmlFor={`i0-c-${key}`}>
          <Words
            id={`i0-c-${key}`}
            value={concept[key] ?? ''}
            isOff={isOff}
            {...(key === 'definition' ? { rows: 3 } : {})}
            onDone={(text) =>
              edit(t('idef0.edit.rename'), (now) =>
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
            edit(t('idef0.edit.data'), (now) => changeConcept(now, concept.id, { type: type ?? null }))
          }
        />
      </Form.Item>
      <h3>{t('idef0.whereUsed', { count })}</h3>
      <ul className="i0-uses">
        {uses.map((use) => (
          <li key={use.arrowId}>
            <Button type="link" size="small" onClick={() => onOpen(use.diagram, use.arrowId)}>
              {nodeOf(present, use.diagram)}
            </Button>
            <span>{t(`idef0.role.${use.arrow.role}`)}</span>
            <span>{where(use)}</span>
          </li>
        ))}
      </ul>
      <p className="i0-note">{t('idef0.renameTells', { count })}</p>
    </>
  );
}
