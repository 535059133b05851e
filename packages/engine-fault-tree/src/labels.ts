import type { FaultTreeModel } from './model.ts';

type Tongue = 'zh' | 'en';

/** What people call an element; other languages are attributes (`label-en`), which Open-PSA keeps. */
interface Named {
  name: string;
  label?: string;
  attributes?: Record<string, string>;
}

const ENGLISH = 'label-en';

/** What an element is called in a language; the company's own where there is no other. */
export const labelIn = (
  language: Tongue,
  { label, attributes }: Pick<Named, 'label' | 'attributes'>,
): string => (language === 'en' ? (attributes?.[ENGLISH] ?? label) : label) ?? '';

/** An element under another label in one language; an empty one is taken away. */
export function withLabel<T extends Named>(element: T, language: Tongue, text: string): T {
  if (language === 'zh') {
    const { label: _, ...rest } = element;
    return (text === '' ? rest : { ...rest, label: text }) as T;
  }
  return withAttribute(element, ENGLISH, text);
}

export function withAttribute<T extends Named>(element: T, name: string, value: string): T {
  const { attributes = {}, ...rest } = element;
  const { [name]: _, ...others } = attributes;
  const all = value === '' ? others : { ...others, [name]: value };
  return (Object.keys(all).length === 0 ? rest : { ...rest, attributes: all }) as T;
}

/** The model with the labels of a language in place, to be drawn and printed; never to be saved. */
export function modelIn(language: Tongue, model: FaultTreeModel): FaultTreeModel {
  if (language === 'zh') return model;
  const named = <T extends Named>(one: T): T => {
    const label = labelIn(language, one);
    return label === (one.label ?? '') ? one : { ...one, label };
  };
  return {
    ...model,
    gates: model.gates.map(named),
    events: model.events.map(named),
    houses: model.houses.map(named),
  };
}
