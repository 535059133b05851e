import {
  type FinancialBasis,
  type StudyDetail,
  saveStudy,
  scopeStudy,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import { rbiStudy } from '@ircrisk/contract/resources/rbi.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { withEither } from '@ircrisk/ui/resource/either-language.ts';
import { StudyFields } from '@ircrisk/ui/study/NewStudyDialog.tsx';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { Field } from '../list/Field.tsx';
import { FrameFields, isComplete, type StudyFrame } from '../list/FrameFields.tsx';
import { PlanningFields, windowsInOrder } from './PlanningFields.tsx';
import { ReferenceFields } from './ReferenceFields.tsx';
import { ScopeTree } from './ScopeTree.tsx';

/** Figures to start from; a site puts its own. */
const usualMoney: FinancialBasis = {
  equipmentCostUsdPerM2: 10_000,
  productionLossUsdPerDay: 100_000,
  populationPerM2: 0.0005,
  injuryCostUsd: 5_000_000,
  environmentCostUsdPerBarrel: 500,
  costFactor: 1,
};
const moneyFields = Object.keys(usualMoney) as (keyof FinancialBasis)[];

interface Props {
  study: StudyDetail;
  onClose: () => void;
  onSaved: () => void;
}

/** Method, dates, target, matrix, money and scope of the study. */
export default function SettingsDialog({ study, onClose, onSaved }: Props) {
  const t = useText();
  const [head, setHead] = useState<{ code?: unknown; name?: unknown; nameEn?: unknown }>(study);
  const language = useLanguage();
  const written = language === 'en' ? withEither(head, rbiStudy.fields) : head;
  const [frame, setFrame] = useState<StudyFrame>(study);
  const [settings, setSettings] = useState(study.settings);
  const [nodeIds, setNodeIds] = useState<string[]>(study.scope.nodeIds);
  const [isSaving, setSaving] = useState(false);
  const set = (change: Partial<typeof settings>) => setSettings((before) => ({ ...before, ...change }));
  const money = settings.financial;
  const save = async () => {
    setSaving(true);
    try {
      await call(saveStudy, {
        ...frame,
        code: String(head.code ?? ''),
        name: String(written.name ?? ''),
        nameEn: (head.nameEn as string | null | undefined) ?? null,
        id: study.id,
        version: study.version,
        description: study.description,
        settings,
      });
      const isSame =
        nodeIds.length === study.scope.nodeIds.length &&
        nodeIds.every((id) => study.scope.nodeIds.includes(id));
      if (!isSame) await call(scopeStudy, { id: study.id, scope: { ...study.scope, nodeIds } });
      onSaved();
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <DragModal
      open
      width={760}
      title={t('rbi.bar.settings')}
      okText={t('rbi.save')}
      cancelText={t('rbi.cancel')}
      okButtonProps={{
        disabled: !head.code || !written.name || !isComplete(frame) || !windowsInOrder(settings),
      }}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="rbi-new">
        <div>
          <div className="rbi-fields">
            <StudyFields
              resource={rbiStudy}
              fields={['code', 'name', 'nameEn']}
              values={head}
              onChange={setHead}
            />
          </div>
          <FrameFields frame={frame} onChange={setFrame} />
          <div className="rbi-fields">
            <Field label={t('rbi.setting.matrix')}>
              {(id) => (
                <Select
                  id={id}
                  value={settings.matrix}
                  onChange={(matrix) => set({ matrix })}
                  options={(['api581', 'unbalanced', 'project'] as const).map((value) => ({
                    value,
                    label: t(`rbi.setting.matrices.${value}`),
                  }))}
                />
              )}
            </Field>
            <Field label={t('rbi.setting.factor')} hint={t('rbi.setting.factorHint')}>
              {(id) => (
                <NumberInput
                  id={id}
                  value={settings.managementFactor ?? null}
                  onChange={(managementFactor) => set({ managementFactor })}
                />
              )}
            </Field>
            <Field label={t('rbi.setting.interval')}>
              {(id) => (
                <NumberInput
                  id={id}
                  value={settings.maximumIntervalYears ?? null}
                  onChange={(maximumIntervalYears) => set({ maximumIntervalYears })}
                />
              )}
            </Field>
          </div>
          <Checkbox
            checked={Boolean(money)}
            onChange={(event) => set({ financial: event.target.checked ? usualMoney : null })}
          >
            {t('rbi.setting.financial')}
          </Checkbox>
          {money && (
            <div className="rbi-fields">
              {moneyFields.map((key) => (
                <Field key={key} label={t(`rbi.setting.money.${key}`)}>
                  {(id) => (
                    <NumberInput
                      id={id}
                      value={money[key]}
                      onChange={(value) => set({ financial: { ...money, [key]: value ?? 0 } })}
                    />
                  )}
                </Field>
              ))}
            </div>
          )}
        </div>
        <div>
          <PlanningFields settings={settings} onChange={set} />
          <ReferenceFields
            rows={settings.referenceTemperatures ?? []}
            onChange={(referenceTemperatures) => set({ referenceTemperatures })}
          />
          <Field label={t('rbi.new.scope')} hint={t('rbi.new.scopeHint')}>
            {(id) => <ScopeTree id={id} chosen={nodeIds} onChange={setNodeIds} />}
          </Field>
        </div>
      </div>
    </DragModal>
  );
}
