import {
  type Signature,
  type StudyCalls,
  type StudyRule,
  saveStudyRule,
  signatures,
  studyRule,
} from '@ircrisk/contract/study.ts';
import { Radio, Switch } from 'antd';
import { useId, useState } from 'react';
import { notify } from '../api/notifier.ts';
import { useAct, useCall } from '../api/queries.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';
import './study.css';

const chains: readonly Signature[][] = [['approve'], ['check', 'approve'], ['check', 'review', 'approve']];

/** Who signs this kind of study, and whether the same person may do two things. */
export function StudyRuleDialog({ calls, onClose }: { calls: StudyCalls; onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const eyes = useId();
  const password = useId();
  // The path names the kind: /service/kind/life.
  const kind = calls.life.path.split('/')[2] ?? '';
  const { data } = useCall(studyRule, { kind });
  const [changed, setChanged] = useState<StudyRule>();
  const rule = changed ?? data;
  const save = useAct(saveStudyRule, {
    refreshes: [studyRule, calls.life],
    onDone() {
      notify.success(t('ui.study.done'));
      onClose();
    },
  });
  return (
    <DragModal
      open
      width={480}
      title={t('ui.study.rule.title')}
      okText={t('ui.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !changed }}
      confirmLoading={save.isPending}
      onOk={() => changed && save.mutate({ kind, ...changed })}
      onCancel={onClose}
    >
      <p>{t('ui.study.rule.signers')}</p>
      <Radio.Group
        className="ir-life-chains"
        aria-label={t('ui.study.rule.signers')}
        value={rule?.signers.length}
        onChange={({ target }) =>
          rule && setChanged({ ...rule, signers: chains[Number(target.value) - 1] ?? rule.signers })
        }
      >
        {chains.map((chain) => (
          <Radio key={chain.length} value={chain.length}>
            {chain.map((one) => say(signatures[one])).join(' → ')}
          </Radio>
        ))}
      </Radio.Group>
      <p className="ir-life-eyes">
        <Switch
          id={eyes}
          checked={rule?.fourEyes ?? true}
          onChange={(fourEyes) => rule && setChanged({ ...rule, fourEyes })}
        />
        <label htmlFor={eyes}>{t('ui.study.rule.fourEyes')}</label>
      </p>
      <p className="ir-life-note">{t('ui.study.rule.fourEyesHint')}</p>
      <p className="ir-life-eyes">
        <Switch
          id={password}
          checked={rule?.passwordAtApproval ?? true}
          onChange={(passwordAtApproval) => rule && setChanged({ ...rule, passwordAtApproval })}
        />
        <label htmlFor={password}>{t('ui.study.rule.password')}</label>
      </p>
      <p className="ir-life-note">{t('ui.study.rule.passwordHint')}</p>
    </DragModal>
  );
}
