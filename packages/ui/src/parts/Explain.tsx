import type { Language } from '@ircrisk/contract/text.ts';
import {
  type Calculation,
  type MessageCatalogue,
  NO_VALUE,
  noticeText,
  type Step,
  sharedMessages,
  shown,
} from '@ircrisk/units';
import { hasUsUnit, sentenceFor, stepFigure } from '@ircrisk/units/derivation-units.ts';
import { Alert, Descriptions, Drawer } from 'antd';
import { useLanguage, useText } from '../i18n/texts.ts';
import { shared } from '../theme/tokens.ts';
import './explain.css';

export interface ExplainProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the engine returned. The drawer says nothing the steps do not say. */
  calculation: Calculation<unknown>;
  /** Sentences of the engine's warnings. */
  messages?: MessageCatalogue;
  /** Name and unit of an input for people; its key where nothing is known. */
  inputLabel?: (name: string) => { label: string; unit?: string } | undefined;
  /** When it was computed. */
  time?: string;
}

const figure = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return NO_VALUE;
  if (typeof value === 'number') return shown(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Engines say some units in words. */
const unitWords: Readonly<Record<string, { zh: string; en: string }>> = {
  years: { zh: '年', en: 'years' },
  days: { zh: '天', en: 'days' },
  date: { zh: '', en: '' },
};
const unitText = (unit: string, language: Language): string => unitWords[unit]?.[language] ?? unit;

/** “Explain this number”: formula, clause, inputs with units, intermediate values and warnings of one figure. */
export function Explain({
  open,
  onClose,
  title,
  calculation,
  messages = {},
  inputLabel,
  time,
}: ExplainProps) {
  const t = useText();
  const language = useLanguage();
  const { value, unit, inputsUsed, steps, warnings, standardRef, reason } = calculation;
  const sentence = (notice: (typeof warnings)[number]) =>
    sentenceFor(noticeText({ ...sharedMessages, ...messages }, notice, language), language);
  const isConverted = language === 'en' && steps.some((step) => hasUsUnit(step.unit));
  const inputs = Object.entries(inputsUsed).map(([name, used]) => {
    const known = inputLabel?.(name);
    return {
      key: name,
      label: known?.label ?? name,
      children: `${figure(used)}${known?.unit ? ` ${known.unit}` : ''}`,
    };
  });

  return (
    <Drawer open={open} onClose={onClose} title={title} size={shared.layout.drawerWide} destroyOnHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="ir-explain" tabIndex={0} aria-label={title}>
        <div className="ir-explain-result">
          <Shown value={value} unit={unit} />
        </div>
        <div className="ir-explain-numbers">
          {standardRef}
          {time && ` · ${t('ui.explain.time', { time })}`}
        </div>
        {reason && <Alert type="info" showIcon title={sentence(reason)} style={{ marginTop: 8 }} />}
        {warnings.map((warning) => (
          <Alert
            key={`${warning.code} ${warning.path ?? ''}`}
            type="warning"
            showIcon
            title={sentence(warning)}
            style={{ marginTop: 8 }}
          />
        ))}
        {inputs.length > 0 && (
          <>
            <h3>{t('ui.explain.inputs')}</h3>
            <Descriptions bordered size="small" column={2} items={inputs} />
          </>
        )}
        <h3>{t('ui.explain.steps')}</h3>
        {isConverted && <div className="ir-explain-numbers">{t('ui.explain.si')}</div>}
        <ol className="ir-explain-steps">
          {steps.map((step) => (
            <StepLine key={step.id} step={step} />
          ))}
        </ol>
      </section>
    </Drawer>
  );
}

/** The figure asked about, large, and its unit small. */
function Shown({ value, unit }: { value: unknown; unit: string }) {
  const language = useLanguage();
  const said = unitText(unit, language);
  const text = typeof value === 'number' ? stepFigure(value, said, language, figure) : null;
  const [number = '', ...rest] = text?.split(' ') ?? [figure(value), ...(value === null ? [] : [said])];
  const small = rest.join(' ');
  return (
    <>
      {number}
      {small && <small>{small}</small>}
    </>
  );
}

function StepLine({ step }: { step: Step }) {
  const language = useLanguage();
  return (
    <li id={`step-${step.id}`}>
      {step.reference && <span className="ir-explain-reference">{step.reference}</span>}
      {step.name && <div className="ir-explain-name">{step.name[language]}</div>}
      <div className="ir-explain-formula">{step.formula}</div>
      {step.substituted && step.substituted !== step.formula && (
        <div className="ir-explain-numbers">= {step.substituted}</div>
      )}
      <div className="ir-explain-value">
        = {stepFigure(step.value, unitText(step.unit, language), language, figure)}
      </div>
    </li>
  );
}
