import {
  type Company,
  coefficientHistory,
  companyDetail,
  companyList,
  submitCompany,
} from '@ircrisk/contract/modules/system/company.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { CallField } from '@ircrisk/ui/form/CallField.tsx';
import { KeyInput, NoteInput, TextInput } from '@ircrisk/ui/form/inputs.tsx';
import { useCallForm } from '@ircrisk/ui/form/use-call-form.ts';
import { useFaultFocus } from '@ircrisk/ui/form/use-fault-focus.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { useUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import { FileInput } from '@ircrisk/ui/resource/FileInput.tsx';
import { TreeInput } from '@ircrisk/ui/resource/TreeInput.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { useShell } from '#shell/shell-context.ts';
import { CoefficientHistory } from './CoefficientHistory.tsx';
import { LevelInput } from './LevelInput.tsx';

interface Props {
  /** Undefined makes a further company of the tenant. */
  company: Company | undefined;
  onSaved: (id: string) => void;
}

function valuesOf(company: Company | undefined): Record<string, unknown> {
  if (!company)
    return {
      name: '',
      parentLevelId: '0',
      factoryModelIds: [],
      majorHazardOptions: [],
      evaluationCoefficient: 1,
    };
  const {
    tenantId: _tenant,
    tenantName: _name,
    status: _status,
    isDeleted: _deleted,
    createTime: _created,
    updateTime: _updated,
    ...values
  } = company;
  return { ...values, factoryModelIds: company.factoryModelIds.split(',').filter(Boolean) };
}

/** All fields of a company; those below “climate” are read by risk calculations. */
export function CompanyForm({ company, onSaved }: Props) {
  const t = useText();
  const client = useQueryClient();
  const { reload } = useShell();
  const mayWrite = usePermission('company.update');
  const form = useCallForm(submitCompany, valuesOf(company), async (id) => {
    notify.success(t('company.saved'));
    void client.invalidateQueries({ queryKey: callKey(companyList) });
    void client.invalidateQueries({ queryKey: callKey(coefficientHistory) });
    // The next save starts from what is stored now.
    form.reset(valuesOf(await call(companyDetail, { id })));
    onSaved(id);
    // The header names the company.
    void reload();
  });
  useUnsaved(form.changed);
  const fields = useFaultFocus<HTMLDivElement>(form.refusals);
  const problem = (name: string) => (text: string | undefined) => form.setProblem(name, text);
  const inside = (
    <Form layout="vertical" component="div" disabled={!mayWrite} className="company-form">
      {form.message && <Alert type="error" showIcon role="alert" title={form.message} />}
      <Panel title={t('company.basic')}>
        <div className="company-grid">
          <CallField form={form} name="name" required>
            {TextInput}
          </CallField>
          <CallField form={form} name="nameEn">
            {TextInput}
          </CallField>
          <CallField form={form} name="abbreviation" hint={t('company.abbreviationHint')}>
            {TextInput}
          </CallField>
          <CallField form={form} name="enterpriseNumber" hint={t('company.numberHint')}>
            {TextInput}
          </CallField>
          <CallField form={form} name="industry">
            {(props) => <KeyInput {...props} dictionary="industry" />}
          </CallField>
          <CallField form={form} name="parentLevelId" required>
            {LevelInput}
          </CallField>
          <CallField form={form} name="factoryModelIds">
            {(props) => <TreeInput {...props} resource={factoryModel} many />}
          </CallField>
          <CallField form={form} name="contact">
            {TextInput}
          </CallField>
          <CallField form={form} name="location">
            {TextInput}
          </CallField>
          <CallField form={form} name="website" hint={t('company.websiteHint')}>
            {TextInput}
          </CallField>
          <CallField form={form} name="logo" hint={t('company.logoHint')}>
            {({ id, value, onChange }) => (
              <FileInput
                id={id}
                value={value}
                onChange={onChange}
                accept={['png', 'jpg', 'jpeg', 'webp']}
                disabled={!mayWrite}
              />
            )}
          </CallField>
          <CallField form={form} name="introduction" wide>
            {NoteInput}
          </CallField>
        </div>
      </Panel>
      <Panel title={t('company.hazards')}>
        <div className="company-grid">
          <CallField form={form} name="hazardAnalysisMethod">
            {(props) => <KeyInput {...props} dictionary="hazard_method" />}
          </CallField>
          <CallField form={form} name="majorHazardOptions">
            {(props) => <KeyInput {...props} dictionary="major_hazard" many />}
          </CallField>
        </div>
      </Panel>
      <Panel title={t('company.climate')} note={t('company.climateNote')}>
        <div className="company-grid">
          <CallField form={form} name="climate">
            {(props) => <KeyInput {...props} dictionary="climate" />}
          </CallField>
          <CallField form={form} name="lowestTemperature">
            {({ value, onChange, ...props }) => (
              <QuantityInput
                {...props}
                quantity="temperature"
                value={value as number | null}
                onChange={onChange}
                onProblem={problem('lowestTemperature')}
              />
            )}
          </CallField>
          <CallField form={form} name="averageTemperature">
            {({ value, onChange, ...props }) => (
              <QuantityInput
                {...props}
                quantity="temperature"
                value={value as number | null}
                onChange={onChange}
                onProblem={problem('averageTemperature')}
              />
            )}
          </CallField>
          <CallField form={form} name="earthquakeZone">
            {(props) => <KeyInput {...props} dictionary="earthquake_zone" />}
          </CallField>
        </div>
      </Panel>
      <Panel title={t('company.evaluation')} note={t('company.evaluationNote')}>
        <div className="company-coefficient">
          <CallField form={form} name="evaluationCoefficient" hint={t('company.coefficientHint')}>
            {({ value, onChange, ...props }) => (
              <NumberInput
                {...props}
                value={value as number | null}
                onChange={onChange}
                onProblem={problem('evaluationCoefficient')}
              />
            )}
          </CallField>
          {company && <CoefficientHistory id={company.id} />}
        </div>
      </Panel>
      {mayWrite && (
        <div className="company-foot">
          {form.changed && <span className="ir-title-note">{t('company.unsaved')}</span>}
          <Button disabled={!form.changed} onClick={() => form.reset(valuesOf(company))}>
            {t('company.undo')}
          </Button>
          <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
            {t('company.save')}
          </Button>
        </div>
      )}
    </Form>
  );
  return <div ref={fields}>{inside}</div>;
}
