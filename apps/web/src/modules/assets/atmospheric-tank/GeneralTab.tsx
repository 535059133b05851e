import { atmosphericTank } from '@ircrisk/contract/resources/ledger/tank.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { FieldValue } from '@ircrisk/ui/resource/FieldValue.tsx';
import { formGroups } from '@ircrisk/ui/resource/form-model.ts';

export function GeneralTab({ tank }: { tank: RecordData }) {
  const t = useText();
  const say = useSay();
  return (
    <>
      {formGroups(atmosphericTank, 'update').map((group) => (
        <Panel
          key={group.title?.zh ?? 'general'}
          title={group.title ? say(group.title) : t('ui.form.general')}
        >
          <dl className="tk-fields">
            {group.fields.map(([name, field]) => (
              <div key={name}>
                <dt>{say(field)}</dt>
                <dd>
                  <FieldValue name={name} field={field} record={tank} unit />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </>
  );
}
