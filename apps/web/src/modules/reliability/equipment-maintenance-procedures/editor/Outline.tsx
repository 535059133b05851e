import { DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { signRoleTexts, stepKindTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import {
  type Finding,
  limitsOf,
  type NumberedStep,
  numberedSteps,
  type Parameter,
  type ProcedureSection,
  rangeText,
  type StepKind,
  said,
  stepKinds,
} from '@ircrisk/engine-procedure';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, Dropdown, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import {
  addSection,
  addSteps,
  changeSection,
  moveStep,
  newId,
  newStep,
  nudgeStep,
  pastedSteps,
  removeSection,
  removeStep,
} from './edits.ts';
import type { Edited } from './Workspace.tsx';

interface Props {
  document: Edited;
  findings: readonly Finding[];
  parameters: readonly Parameter[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Sections and steps in their order: dragged by the grip, or moved with Alt and the arrows. */
export function Outline(props: Props) {
  const { document } = props;
  const t = useText();
  const { present, isEditable, edit } = document;
  return (
    <div>
      {present.sections.map((section, at) => (
        <SectionCard key={section.id} {...props} section={section} number={at + 1} />
      ))}
      {isEditable && (
        <Button
          block
          onClick={() =>
            edit(
              'section',
              addSection({
                id: newId(),
                title: t('procedure.newSection'),
                titleEn: 'New section',
                steps: [],
              }),
            )
          }
        >
          {t('procedure.addSection')}
        </Button>
      )}
    </div>
  );
}

function SectionCard({ section, number, ...props }: Props & { section: ProcedureSection; number: number }) {
  const t = useText();
  const say = useSay();
  const { document, onChoose } = props;
  const { isEditable, edit, present } = document;
  const [isPasting, setPasting] = useState(false);
  const steps = numberedSteps(present).filter((step) => step.section.id === section.id);
  const add = (kind: StepKind) => {
    const made = newStep(kind);
    edit('step', addSteps(section.id, [made]));
    onChoose(made.id);
  };
  const title = (name: 'title' | 'titleEn') => (
    <Input
      variant="borderless"
      aria-label={t(`procedure.${name}`)}
      placeholder={t(`procedure.${name}`)}
      readOnly={!isEditable}
      maxLength={200}
      value={section[name] ?? ''}
      onChange={(event) =>
        edit('title', changeSection(section.id, { [name]: event.target.value }), `${section.id} ${name}`)
      }
    />
  );
  return (
    <section
      className="px-section"
      aria-label={section.title}
      onDragOver={(event) => isEditable && event.preventDefault()}
      onDrop={(event) => {
        const id = event.dataTransfer.getData('text/plain');
        if (id) edit('move', moveStep(id, { sectionId: section.id, before: null }));
      }}
    >
      <header>
        <b>{number}</b>
        {title('title')}
        {title('titleEn')}
        {isEditable && section.steps.length === 0 && (
          <Button
            type="text"
            aria-label={t('procedure.removeSection')}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => edit('section', removeSection(section.id))}
          />
        )}
      </header>
      <ol className="px-rows">
        {steps.map((step) => (
          <Row key={step.id} {...props} step={step} />
        ))}
      </ol>
      {isEditable && (
        <>
          <Dropdown
            menu={{
              items: stepKinds.map((kind) => ({ key: kind, label: say(stepKindTexts[kind]) })),
              onClick: ({ key }) => add(key as StepKind),
            }}
          >
            <Button type="link">{t('procedure.addStep')}</Button>
          </Dropdown>
          <Button type="link" onClick={() => setPasting(true)}>
            {t('procedure.paste')}
          </Button>
        </>
      )}
      {isPasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onText={(text) => {
            const word = (said: string) =>
              stepKinds.find((kind) => [kind, stepKindTexts[kind].zh, stepKindTexts[kind].en].includes(said));
            edit('paste', addSteps(section.id, pastedSteps(text, word)));
            setPasting(false);
          }}
        />
      )}
    </section>
  );
}

function limitOf(step: NumberedStep, parameters: readonly Parameter[], language: 'zh' | 'en'): string {
  if (!step.measure) return '';
  const limits = limitsOf(step.measure, parameters, null).value;
  return (limits && rangeText(step.measure, limits, language)) || step.measure.parameter || '';
}

function Row({ step, document, findings, parameters, chosen, onChoose }: Props & { step: NumberedStep }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const [isOver, setOver] = useState(false);
  const { isEditable, edit } = document;
  const own = findings.find(({ stepId }) => stepId === step.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEditable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    edit('move', nudgeStep(step.id, event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <li
      className="px-row"
      data-chosen={step.id === chosen}
      data-over={isOver}
      draggable={isEditable}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', step.id)}
      onDragOver={(event) => {
        if (!isEditable) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.stopPropagation();
        setOver(false);
        const id = event.dataTransfer.getData('text/plain');
        if (isEditable && id) edit('move', moveStep(id, { sectionId: step.section.id, before: step.id }));
      }}
    >
      {isEditable ? <HolderOutlined aria-hidden className="px-grip" /> : <span />}
      <button
        type="button"
        aria-current={step.id === chosen}
        onClick={() => onChoose(step.id)}
        onKeyDown={onKeyDown}
      >
        <span>{step.number}</span>
        <span className="px-tag" data-kind={step.kind}>
          {say(stepKindTexts[step.kind])}
        </span>
        <span>
          {said(language, step.text, step.textEn) || t('procedure.emptyStep')}
          {step.role && <small> {say(signRoleTexts[step.role])}</small>}
        </span>
      </button>
      <small>
        {own ? (
          <StateMark state={own.blocks ? 'miss' : 'near'} text="" />
        ) : (
          limitOf(step, parameters, language)
        )}
      </small>
      {isEditable ? (
        <Button
          type="text"
          size="small"
          aria-label={t('procedure.removeStep', { number: step.number })}
          icon={<DeleteOutlined aria-hidden />}
          onClick={(event) => {
            event.stopPropagation();
            edit('remove', removeStep(step.id));
          }}
        />
      ) : (
        <span />
      )}
    </li>
  );
}

function PasteDialog({ onClose, onText }: { onClose: () => void; onText: (text: string) => void }) {
  const t = useText();
  const [text, setText] = useState('');
  return (
    <DragModal
      open
      title={t('procedure.paste')}
      okText={t('procedure.pasteDo')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !text.trim() }}
      onCancel={onClose}
      onOk={() => onText(text)}
    >
      <p>{t('procedure.pasteHint')}</p>
      <Input.TextArea
        aria-label={t('procedure.paste')}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </DragModal>
  );
}
