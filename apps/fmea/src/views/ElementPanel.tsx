import { DeleteOutlined } from '@ant-design/icons';
import { dictionary, reference } from '@ircrisk/contract/resource.ts';
import {
  addFailure,
  addFunction,
  changeElement,
  changeFailure,
  changeFunction,
  removeFailures,
  removeFunction,
} from '@ircrisk/engine-fmeca/structured/edits.ts';
import { elementRoles, type FmeaFunction } from '@ircrisk/engine-fmeca/structured/model.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { FieldInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { Button, Select } from 'antd';
import { newId, useStudy } from '../study/use-study.ts';
import { TextField } from './TextField.tsx';

const equipmentField = reference({ zh: '设备', en: 'Equipment', to: 'equipment' });
const classField = dictionary({ zh: '设备类别', en: 'Equipment class', dictionary: 'iso_class' });
const ratings = Array.from({ length: 10 }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

/** An element with its functions, and each function with its failures. */
export function ElementPanel({ id }: { id: string }) {
  const t = useText();
  const { model, document, isEditable } = useStudy();
  const element = model.elements.find((one) => one.id === id);
  if (!element) return null;
  const change = (patch: Parameters<typeof changeElement>[2]) =>
    document.edit(t('fmea.edit.element'), (now) => changeElement(now, id, patch), `element ${id}`);
  const isOff = !isEditable;
  return (
    <aside className="fm-panel" aria-label={t('fmea.element.title')}>
      <div className="fm-form">
        <span>{t('fmea.element.name')}</span>
        <TextField
          label={t('fmea.element.name')}
          isRequired
          value={element.name}
          disabled={isOff}
          maxLength={200}
          onSave={(name) => change({ name })}
        />
        <span>{t('fmea.element.nameEn')}</span>
        <TextField
          label={t('fmea.element.nameEn')}
          value={element.nameEn ?? ''}
          disabled={isOff}
          maxLength={200}
          onSave={(nameEn) => change({ nameEn })}
        />
        <span>{t('fmea.element.role')}</span>
        <Select
          size="small"
          aria-label={t('fmea.element.role')}
          value={element.role ?? null}
          disabled={isOff}
          options={elementRoles.map((value) => ({ value, label: t(`fmea.role.${value}`) }))}
          onChange={(role) => change({ role })}
        />
        <label htmlFor="fm-equipment">{t('fmea.element.equipment')}</label>
        <FieldInput
          id="fm-equipment"
          name="equipmentId"
          field={equipmentField}
          value={element.equipmentId ?? null}
          disabled={isOff}
          onChange={(value) => change({ equipmentId: value ? String(value) : null })}
          onProblem={() => {}}
        />
        <label htmlFor="fm-class">{t('fmea.element.isoClass')}</label>
        <FieldInput
          id="fm-class"
          name="isoClass"
          field={classField}
          value={element.isoClass ?? null}
          disabled={isOff}
          onChange={(value) => change({ isoClass: value ? String(value) : null })}
          onProblem={() => {}}
        />
      </div>
      <h2>{t('fmea.function.title')}</h2>
      {model.functions
        .filter(({ elementId }) => elementId === id)
        .map((fn) => (
          <FunctionCard key={fn.id} fn={fn} />
        ))}
      {isEditable && (
        <Button
          size="small"
          onClick={() =>
            document.edit(t('fmea.function.add'), (now) =>
              addFunction(now, { id: newId(), elementId: id, text: t('fmea.function.newText') }),
            )
          }
        >
          {t('fmea.function.add')}
        </Button>
      )}
    </aside>
  );
}

function FunctionCard({ fn }: { fn: FmeaFunction }) {
  const t = useText();
  const { model, document, isEditable, language, sheet } = useStudy();
  const isTop = sheet.index.elements.get(fn.elementId)?.parentId === null;
  const isOff = !isEditable;
  const change = (patch: Parameters<typeof changeFunction>[2]) =>
    document.edit(t('fmea.edit.function'), (now) => changeFunction(now, fn.id, patch));
  const failures = model.failures.filter(({ functionId }) => functionId === fn.id);
  const own = language === 'en' ? ('textEn' as const) : ('text' as const);
  const said = language === 'en' ? ('requirementEn' as const) : ('requirement' as const);
  return (
    <div className="fm-card">
      <div className="fm-line">
        <TextField
          label={t('fmea.function.text')}
          isRequired
          value={fn[own] || fn.text}
          disabled={isOff}
          onSave={(text) => change({ [own]: text })}
        />
        {isEditable && (
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('fmea.function.remove')}
            onClick={() => document.edit(t('fmea.function.remove'), (now) => removeFunction(now, fn.id))}
          />
        )}
      </div>
      <div className="fm-line">
        <TextField
          label={t('fmea.function.requirement')}
          value={fn[said] ?? fn.requirement ?? ''}
          disabled={isOff}
          maxLength={500}
          onSave={(text) => change({ [said]: text })}
        />
        <Select
          size="small"
          aria-label={t('fmea.function.characteristic')}
          style={{ width: 84 }}
          value={fn.characteristic ?? ''}
          disabled={isOff}
          options={['', 'SC', 'CC'].map((value) => ({ value, label: value || '–' }))}
          onChange={(characteristic) => change({ characteristic: characteristic || null })}
        />
      </div>
      <ul className="fm-failures" aria-label={t('fmea.failure.title')}>
        {failures.map((failure) => (
          <li key={failure.id} className="fm-line">
            <TextField
              label={t('fmea.failure.text')}
              isRequired
              value={failure[own] || failure.text}
              disabled={isOff}
              onSave={(text) =>
                document.edit(t('fmea.edit.failure'), (now) =>
                  changeFailure(now, failure.id, { [own]: text }),
                )
              }
            />
            {isTop && (
              <Select
                size="small"
                aria-label={t('fmea.failure.severity')}
                style={{ width: 84 }}
                placeholder="S"
                allowClear
                value={failure.severity ?? null}
                disabled={isOff}
                options={ratings}
                onChange={(severity) =>
                  document.edit(t('fmea.edit.severity'), (now) =>
                    changeFailure(now, failure.id, { severity: severity ?? null }),
                  )
                }
              />
            )}
            {isEditable && (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('fmea.failure.remove')}
                onClick={() =>
                  document.edit(t('fmea.failure.remove'), (now) => removeFailures(now, new Set([failure.id])))
                }
              />
            )}
          </li>
        ))}
      </ul>
      {isEditable && (
        <Button
          size="small"
          type="link"
          onClick={() =>
            document.edit(t('fmea.failure.add'), (now) =>
              addFailure(now, { id: newId(), functionId: fn.id, text: t('fmea.failure.newText') }),
            )
          }
        >
          {t('fmea.failure.add')}
        </Button>
      )}
    </div>
  );
}
