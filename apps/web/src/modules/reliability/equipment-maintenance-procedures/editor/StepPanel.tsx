import type { ProcedureBoard } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { signRoleTexts, stepKindTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import { numberedSteps, type ProcedureStep, said, signRoles, stepKinds } from '@ircrisk/engine-procedure';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Checkbox, Form, Input, Select } from 'antd';
import { useId } from 'react';
import { changeStep } from './edits.ts';
import { MeasureFields } from './MeasureFields.tsx';
import type { Edited } from './Workspace.tsx';

/** The chosen step: what it says, who signs it, what it measures, where it leads. */
export function StepPanel({
  document,
  board,
  chosen,
}: {
  document: Edited;
  board: ProcedureBoard;
  chosen: string | undefined;
}) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const steps = numberedSteps(document.present);
  const step = steps.find((one) => one.id === chosen);
  if (!step) return null;
  const { isEditable, edit } = document;
  const change = (more: Partial<ProcedureStep>, merge?: string) =>
    edit('step', changeStep(step.id, more), merge && `${step.id} ${merge}`);
  const words = (name: 'text' | 'textEn' | 'note' | 'noteEn', rows: number) => (
    <Form.Item label={t(`procedure.step.${name}`)} htmlFor={`${id}-${name}`}>
      <Input.TextArea
        id={`${id}-${name}`}
        readOnly={!isEditable}
        autoSize={{ minRows: rows }}
        maxLength={name.startsWith('text') ? 1000 : 2000}
        value={step[name] ?? ''}
        onChange={(event) => change({ [name]: event.target.value }, name)}
      />
    </Form.Item>
  );
  const later = steps.slice(steps.indexOf(step) + 1);
  return (
    <Panel title={t('procedure.step.title', { number: step.number })}>
      <Form layout="vertical" component="div" className="px-inside" disabled={!isEditable}>
        <Form.Item label={t('procedure.step.kind')} htmlFor={`${id}-kind`}>
          <Select
            id={`${id}-kind`}
            value={step.kind}
            options={stepKinds.map((value) => ({ value, label: say(stepKindTexts[value]) }))}
            onChange={(kind) => change({ kind })}
          />
        </Form.Item>
        {words('text', 2)}
        {words('textEn', 2)}
        {words('note', 1)}
        {words('noteEn', 1)}
        {(step.kind === 'hold' || step.kind === 'witness' || step.kind === 'sign') && (
          <Form.Item label={t('procedure.step.role')} htmlFor={`${id}-role`}>
            <Select
              id={`${id}-role`}
              allowClear={step.kind !== 'hold'}
              value={step.role ?? null}
              options={signRoles.map((value) => ({ value, label: say(signRoleTexts[value]) }))}
              onChange={(role) => change({ role: role ?? null })}
            />
          </Form.Item>
        )}
        {step.kind === 'measure' && (
          <MeasureFields
            measure={step.measure ?? {}}
            codes={[...new Set(board.parameters.map(({ code }) => code))]}
            onChange={(measure, merge) => change({ measure }, merge)}
          />
        )}
        {step.kind === 'branch' && (
          <>
            <Form.Item label={t('procedure.step.goto')} htmlFor={`${id}-goto`}>
              <Select
                id={`${id}-goto`}
                value={step.branch?.goto ?? null}
                options={later.map((one) => ({
                  value: one.id,
                  label: `${one.number} ${said(language, one.text, one.textEn)}`,
                }))}
                onChange={(goto) => change({ branch: { ...step.branch, goto } })}
              />
            </Form.Item>
            <Checkbox
              checked={step.branch?.skipsRequired ?? false}
              onChange={(event) =>
                change({ branch: { goto: step.branch?.goto ?? null, skipsRequired: event.target.checked } })
              }
            >
              {t('procedure.step.skipsRequired')}
            </Checkbox>
          </>
        )}
        {step.kind !== 'hold' && (
          <Checkbox
            checked={step.required !== false}
            onChange={(event) => change({ required: event.target.checked })}
          >
            {t('procedure.required')}
          </Checkbox>
        )}
      </Form>
    </Panel>
  );
}
