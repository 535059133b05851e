import { useText } from '@ircrisk/ui/i18n/texts.ts';

interface Props {
  text: string;
  unit: string;
  units: readonly string[];
  onText: (text: string) => void;
  onUnit: (unit: string) => void;
}

const rows = [
  ['7', '8', '9', 'back'],
  ['4', '5', '6', 'sign'],
  ['1', '2', '3', 'unit'],
  ['0', '.'],
] as const;

/** Keys a gloved thumb hits; the phone's own keyboard stays away. */
export function Keypad({ text, unit, units, onText, onUnit }: Props) {
  const t = useText();
  const press = (key: string) => {
    if (key === 'back') return onText(text.slice(0, -1));
    if (key === 'sign') return onText(text.startsWith('-') ? text.slice(1) : `-${text}`);
    if (key === 'unit') return onUnit(units[(units.indexOf(unit) + 1) % units.length] ?? unit);
    if (key === '.' && text.includes('.')) return;
    onText(text + key);
  };
  const face: Record<string, string> = { back: '⌫', sign: '±', unit: unit || '–' };
  const names: Record<string, string> = {
    back: t('procedure.key.back'),
    sign: t('procedure.key.sign'),
    unit: t('procedure.key.unit', { unit }),
  };
  return (
    <div className="px-keys">
      {rows.flat().map((key) => (
        <button
          key={key}
          type="button"
          data-key={key}
          aria-label={names[key] ?? key}
          onClick={() => press(key)}
        >
          {face[key] ?? key}
        </button>
      ))}
    </div>
  );
}
