import { type QuantityId, quantityOf } from '@ircrisk/units';
import { useLanguage } from '../i18n/texts.ts';
import { readTyped, restText } from './quantity-text.ts';
import { TypedNumber, type TypedNumberProps } from './TypedNumber.tsx';

interface Props extends TypedNumberProps {
  quantity: QuantityId;
  /** In place of the unit, where the figure is a share of it: an area a year. */
  suffix?: string;
}

/**
 * Takes and gives the canonical unit; shows and reads the unit of the language. A unit typed behind the number
 * is understood, also one of the other system.
 */
export function QuantityInput({ quantity, suffix, ...props }: Props) {
  const system = useLanguage();
  return (
    <TypedNumber
      {...props}
      // Another language shows another unit: a text typed in the old one must not be read in the new.
      key={`${system} ${quantity}`}
      // As shown also while somebody is in the field: a text that changes under the cursor takes the selection with it.
      show={(value) => restText(quantity, value, system)}
      read={(text) => readTyped(text, quantity, system)}
      suffix={suffix ?? quantityOf(quantity).display[system].symbol}
    />
  );
}
