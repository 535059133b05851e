import { formatQuantity, NO_VALUE, type QuantityId, quantityOf } from '@ircrisk/units';
import { useLanguage } from '../i18n/texts.ts';
import './parts.css';

interface Props {
  quantity: QuantityId;
  /** In the canonical unit. */
  value: number | null | undefined;
  decimals?: number;
  /** Off where the column header carries the unit. */
  unit?: boolean;
}

/** A stored value in the unit of the language: `1.60 MPa(g)`. */
export function Quantity({ quantity, value, decimals, unit = true }: Props) {
  const system = useLanguage();
  const number = formatQuantity(quantity, value, system, {
    unit: false,
    ...(decimals === undefined ? {} : { decimals }),
  });
  return (
    <span className="ir-quantity">
      {number}
      {unit && number !== NO_VALUE && <small>{quantityOf(quantity).display[system].symbol}</small>}
    </span>
  );
}

/** Unit symbol of the language, for headers and axes. */
export function useUnitSymbol(quantity: QuantityId): string {
  return quantityOf(quantity).display[useLanguage()].symbol;
}
