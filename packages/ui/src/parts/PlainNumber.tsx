import { InputNumber, type InputNumberProps } from 'antd';

/** A number between limits. Arrow keys step it; buttons for it would speak English on a Chinese screen, and no other field has any. */
export function PlainNumber(props: Omit<InputNumberProps<number>, 'controls'>) {
  return <InputNumber<number> {...props} controls={false} />;
}
