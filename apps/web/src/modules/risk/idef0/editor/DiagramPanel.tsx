import type { Idef0Detail } from '@ircrisk/contract/modules/risk/idef0.ts';
import { idef0 } from '@ircrisk/contract/resources/idef0.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { nodeOf, type Tongue, withDiagram } from '@ircrisk/engine-idef0';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Form } from 'antd';
import type { ModelDocument } from './use-model.ts';
import { Words } from './Words.tsx';

interface Props {
  document: ModelDocument;
  detail: Idef0Detail;
  diagram: string | null;
  tongue: Tongue;
}

/** The frame prints ten numbers. */
export const mostNotes = 10;

/** The open diagram where nothing is chosen: what the model is for, and the notes on the sheet. */
export function DiagramPanel({ document, detail, diagram, tongue }: Props) {
  const t = useText();
  const say = useSay();
  const { present, edit, isEditable } = document;
  const notes = present.diagrams.find(({ activityId }) => activityId === diagram)?.notes ?? [];
  const set = (next: readonly string[]) =>
    edit(t('idef0.edit.note'), (now) => withDiagram(now, diagram, (one) => ({ ...one, notes: next })));
  const facts = [
    ['purpose', nameIn(tongue, detail.purpose ?? '', detail.purposeEn)],
    ['viewpoint', nameIn(tongue, detail.viewpoint ?? '', detail.viewpointEn)],
  ] as const;
  return (
    <Form layout="vertical" size="small">
      <h2>{nodeOf(present, diagram)}</h2>
      {facts
        .filter(([, text]) => text !== '')
        .map(([key, text]) => (
          <div key={key}>
            <h3>{say(idef0.fields[key])}</h3>
            <p>{text}</p>
          </div>
        ))}
      <h3>{t('idef0.notes.title')}</h3>
      {notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note is known by its number on the sheet
        <Form.Item key={at} label={t('idef0.notes.one', { number: at + 1 })} htmlFor={`i0-note-${at}`}>
          <Words
            id={`i0-note-${at}`}
            value={note}
            rows={2}
            isOff={!isEditable}
            onDone={(text) =>
              set(
                text.trim() === ''
                  ? notes.filter((_, other) => other !== at)
                  : notes.map((other, place) => (place === at ? text.trim().slice(0, 500) : other)),
              )
            }
          />
        </Form.Item>
      ))}
      {isEditable && notes.length < mostNotes && (
        <Form.Item label={t('idef0.notes.add')} htmlFor="i0-note-new">
          <Words
            key={notes.length}
            id="i0-note-new"
            value=""
            rows={2}
            isOff={false}
            onDone={(text) => {
              if (text.trim() !== '') set([...notes, text.trim().slice(0, 500)]);
            }}
          />
        </Form.Item>
      )}
      {notes.length === 0 && !isEditable && <p className="i0-note">{t('idef0.nothingChosen')}</p>}
    </Form>
  );
}
