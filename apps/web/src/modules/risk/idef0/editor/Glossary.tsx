import { DeleteOutlined } from '@ant-design/icons';
import { conceptLabel, nodeOf, removeConcept, type Tongue, usesOf } from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import type { ModelDocument } from './use-model.ts';

interface Props {
  document: ModelDocument;
  tongue: Tongue;
  onOpen: (diagram: string | null, arrowId: string) => void;
  onTerm: (id: string) => void;
}

/** The terms of the model and where each is used. */
export function Glossary({ document, tongue, onOpen, onTerm }: Props) {
  const t = useText();
  const { modal } = App.useApp();
  const [typed, setTyped] = useState('');
  const { present } = document;
  const terms = present.concepts
    .map((each) => ({ each, label: conceptLabel(each, tongue) }))
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
    .toSorted((a, b) => a.label.localeCompare(b.label, tongue));
  return (
    <div className="i0-glossary">
      <Input
        allowClear
        size="small"
        aria-label={t('idef0.findTerm')}
        placeholder={t('idef0.findTerm')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul>
        {terms.map(({ each, label }) => {
          const uses = usesOf(present, each.id);
          const nodes = [...new Map(uses.map((use) => [use.diagram, use])).values()];
          const where = nodes.map(({ diagram }) => nodeOf(present, diagram)).join(', ');
          return (
            <li key={each.id}>
              <div>
                <Button type="link" size="small" className="i0-term" onClick={() => onTerm(each.id)}>
                  {label}
                </Button>
                {document.isEditable && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('idef0.removeTerm', { label })}
                    onClick={() =>
                      modal.confirm({
                        title: t('idef0.removeTermAsk', { label, count: nodes.length }),
                        content: where,
                        onOk: () =>
                          document.edit(t('idef0.edit.remove'), (now) => removeConcept(now, each.id)),
                      })
                    }
                  />
                )}
              </div>
              {each.definition && <p>{each.definition}</p>}
              <div>
                {nodes.length === 0 && <small>{t('idef0.unused')}</small>}
                {nodes.map(({ diagram, arrowId }) => (
                  <Button
                    key={String(diagram)}
                    type="link"
                    size="small"
                    onClick={() => onOpen(diagram, arrowId)}
                  >
                    {nodeOf(present, diagram)}
                  </Button>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
