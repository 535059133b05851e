import type { FieldProps } from '@ircrisk/ui/form/CallField.tsx';
import { ChoiceInput } from '@ircrisk/ui/form/inputs.tsx';
import { menuIconNames } from '@ircrisk/ui/icons/menu-icon-set.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';

/** The icons the menu knows, by picture and name. */
const IconChoice = (props: FieldProps) => (
  <ChoiceInput
    {...props}
    clearable
    onChange={(value) => props.onChange(value ?? '')}
    value={props.value === '' ? null : props.value}
    options={menuIconNames.map((name) => ({
      value: name,
      label: (
        <span className="menu-name">
          <MenuIcon name={name} />
          {name}
        </span>
      ),
    }))}
  />
);

export default IconChoice;
