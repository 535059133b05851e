import { waivePermit } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { type PermitKind, permitKinds } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { Whole } from './JobPage.tsx';

interface Props {
  whole: Whole;
  onChanged: () => void;
}

/** Permits the template calls for: made, or spared by whoever may sign for the section, with a reason. */
export function WaiversPanel({ whole, onChanged }: Props) {
  const t = useText();
  const say = useSay();
  const may =
    usePermission('job-hazard-analysis.approve-section') &&
    ['draft', 'submitted', 'reviewed'].includes(String(whole.record.state));
  const [asked, setAsked] = useState<PermitKind>();
  const waive = useAct(waivePermit, {
    onDone() {
      setAsked(undefined);
      onChanged();
    },
  });
  const { id } = whole.record;
  return (
    <Panel title={t('job-hazard-analysis.calledFor')} note={t('job-hazard-analysis.calledForNote')}>
      <ul className="jha-list jha-text">
        {whole.missingPermits.map((kind) => (
          <li key={kind}>
            <StateMark
              state="near"
              text={`${say(permitKinds[kind])} · ${t('job-hazard-analysis.permitMissing')}`}
            />{' '}
            {may && (
              <Button size="small" onClick={() => setAsked(kind)}>
                {t('job-hazard-analysis.spare')}
              </Button>
            )}
          </li>
        ))}
        {whole.waivers.map(({ kind, reason, user, time }) => (
          <li key={kind}>
            <StateMark
              state="idle"
              text={[say(permitKinds[kind]), t('job-hazard-analysis.spared'), reason, user, time.slice(0, 16)]
                .filter(Boolean)
                .join(' · ')}
            />{' '}
            {may && (
              <Button
                size="small"
                loading={waive.isPending}
                onClick={() => waive.mutate({ id, kind, withdraw: true })}
              >
                {t('job-hazard-analysis.unspare')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ActDialog
          title={`${t('job-hazard-analysis.spare')} · ${say(permitKinds[asked])}`}
          needsReason
          saving={waive.isPending}
          onClose={() => setAsked(undefined)}
          onAct={(reason) => waive.mutate({ id, kind: asked, reason })}
        />
      )}
    </Panel>
  );
}
