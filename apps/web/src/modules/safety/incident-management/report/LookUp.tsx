import { lookUpReport } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { type IncidentState, incidentStates } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { typedCode } from './report-draft.ts';

/** How far a report without a name has come, by its code. */
export function LookUp() {
  const t = useText();
  const say = useSay();
  const [text, setText] = useState('');
  const look = useAct(lookUpReport);
  const code = typedCode(text);
  return (
    <section>
      <h2>{t('incident-management.lookUp')}</h2>
      <div className="qr-look">
        <Input
          size="large"
          aria-label={t('incident-management.code')}
          placeholder="7F3K-92QM-XC4T"
          maxLength={20}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          size="large"
          disabled={code.length !== 12}
          loading={look.isPending}
          onClick={() => look.mutate({ code })}
        >
          {t('incident-management.look')}
        </Button>
      </div>
      {look.data && (
        <p>
          {look.data.number} · {say(incidentStates[look.data.state as IncidentState])}
          {look.data.reason ? ` · ${look.data.reason}` : ''}
        </p>
      )}
    </section>
  );
}
