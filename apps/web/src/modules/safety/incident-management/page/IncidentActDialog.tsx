import { needsReason } from '@ircrisk/contract/acts.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import {
  type IncidentAct,
  type IncidentState,
  incidentActs,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ReferenceInput, UserInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Form } from 'antd';
import { useState } from 'react';
import type { Whole } from './whole.ts';

interface Answers {
  reason?: string;
  investigatorId?: string;
  duplicateOf?: string;
}
interface Props {
  act: IncidentAct;
  whole: Whole;
  saving: boolean;
  onClose: () => void;
  onAct: (answers: Answers) => void;
}

/** What an act of an incident asks for: a reason, who leads, what it repeats. */
export function IncidentActDialog({ act, whole, saving, onClose, onAct }: Props) {
  const t = useText();
  const say = useSay();
  const [leader, setLeader] = useState<unknown>(whole.record.investigatorId ?? null);
  const [same, setSame] = useState<unknown>(null);
  const asksLeader = act === 'triage' || act === 'investigate';
  const asksHere = whole.asksReason.includes(act);
  return (
    <ActDialog
      title={say(incidentActs[act])}
      text={asksHere ? t('incident-management.noActionsText') : undefined}
      reasonLabel={asksHere ? t('incident-management.noActionsReason') : undefined}
      needsReason={asksHere || needsReason(incidentActs[act], whole.record.state as IncidentState)}
      danger={incidentActs[act].danger ?? false}
      ready={act !== 'investigate' || Boolean(leader)}
      saving={saving}
      onClose={onClose}
      onAct={(reason) =>
        onAct({
          ...(reason ? { reason } : {}),
          ...(asksLeader && leader ? { investigatorId: String(leader) } : {}),
          ...(same ? { duplicateOf: String(same) } : {}),
        })
      }
    >
      {asksLeader && (
        <Form.Item
          label={say(incident.fields.investigatorId as { zh: string; en: string })}
          htmlFor="im-leader"
          required={act === 'investigate'}
        >
          <UserInput id="im-leader" value={leader} onChange={setLeader} />
        </Form.Item>
      )}
      {act === 'void' && (
        <Form.Item label={t('incident-management.sameAs')} htmlFor="im-same">
          <ReferenceInput to={incident.id} id="im-same" value={same} onChange={setSame} />
        </Form.Item>
      )}
    </ActDialog>
  );
}
