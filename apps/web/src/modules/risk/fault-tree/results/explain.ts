import type { Language } from '@ircrisk/contract/text.ts';
import type { Analysis, BasicEvent, Step as EngineStep } from '@ircrisk/engine-fault-tree';
import { expressionText } from '@ircrisk/engine-fault-tree/expression-text.ts';
import { stepFormulas } from '@ircrisk/engine-fault-tree/step-formulas.ts';
import { warningMessages } from '@ircrisk/engine-fault-tree/warnings.ts';
import type { Translate } from '@ircrisk/ui/i18n/texts.ts';
import type { Calculation, MessageCatalogue, Step } from '@ircrisk/units';
import { countText, probabilityText } from '../format.ts';

export const explainMessages: MessageCatalogue = warningMessages;

/** `cut-set-3` → `cut-set`. */
const groupOf = (id: string) => id.replace(/-\d+$/, '');
const counts: ReadonlySet<string> = new Set(['model', 'cut-sets']);

const inputText = (name: string, value: number | string | null, t: Translate): string => {
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'fault-tree.yes' : 'fault-tree.no');
  if (typeof value !== 'number') return String(value ?? '–');
  if (name.startsWith('share')) return `${Number((value * 100).toPrecision(3))} %`;
  return Number.isInteger(value) ? String(value) : probabilityText(value);
};

function stepOf({ id, formula, inputs, value }: EngineStep, t: Translate, language: Language): Step {
  const group = groupOf(id);
  const number = /-(\d+)$/.exec(id)?.[1] ?? '';
  const facts = Object.entries(inputs).map(
    ([name, one]) => `${t(`fault-tree.input.${name}`)} ${inputText(name, one, t)}`,
  );
  const isCount = counts.has(group);
  return {
    id,
    formula: stepFormulas[group]?.[language] ?? formula,
    substituted: facts.join('; '),
    value: isCount ? countText(value ?? undefined) : probabilityText(value),
    unit: id === 'pfh' ? '1/h' : '',
    reference: t(`fault-tree.step.${group}`, { number }),
  };
}

/** The top event's probability with the steps the engine gave, down to cut sets and paths of the diagram. */
export function explainTop(
  analysis: Analysis,
  missionTimeHours: number,
  t: Translate,
  language: Language,
): Calculation<string> {
  const { result, steps, warnings } = analysis;
  return {
    value: result?.probability === null ? null : probabilityText(result?.probability),
    unit: '',
    inputsUsed: {
      top: result?.top ?? '',
      missionTimeHours,
      gates: result?.gates ?? 0,
      basicEvents: result?.basicEventsReached ?? 0,
    },
    warnings: warnings.map(({ code, path, params }) => ({ code, path, values: params })),
    standardRef: t('fault-tree.reference'),
    steps: steps.map((step) => stepOf(step, t, language)),
  };
}

/** An event's probability: its expression with the numbers in it. */
export function explainEvent(
  event: BasicEvent,
  value: number | undefined,
  missionTimeHours: number,
  t: Translate,
): Calculation<string> {
  const text = event.probability === undefined ? '' : expressionText(event.probability);
  return {
    value: value === undefined ? null : probabilityText(value),
    unit: '',
    inputsUsed: {
      missionTimeHours,
      source: event.attributes?.source ?? '',
      ...(event.attributes?.library ? { library: event.attributes.library } : {}),
    },
    warnings: [],
    standardRef: t('fault-tree.reference'),
    steps: text
      ? [
          {
            id: 'event',
            formula: text,
            substituted: '',
            value: probabilityText(value),
            unit: '',
            reference: event.name,
          },
        ]
      : [],
    ...(text ? {} : { reason: { code: 'missing-probability', values: { name: event.name } } }),
  };
}
