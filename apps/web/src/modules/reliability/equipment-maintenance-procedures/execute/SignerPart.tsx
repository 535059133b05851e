import { UserOutlined } from '@ant-design/icons';
import { proveSigner } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { signRoleTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import type { SignRole } from '@ircrisk/engine-procedure';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useOnline } from '@ircrisk/ui/session/online.ts';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { canLock, keepRelease, keptSigner, openRelease } from './release-keys.ts';

interface Props {
  executionId: string;
  role: SignRole;
  signer: { person: string; release: string } | undefined;
  onSigner: (signer: { person: string; release: string } | undefined) => void;
}
type Kept = NonNullable<Awaited<ReturnType<typeof keptSigner>>>;

/** Who signs: by password with a line, by the PIN of this device where they have proven themselves before. */
export function SignerPart({ executionId, role, signer, onSigner }: Props) {
  const t = useText();
  const say = useSay();
  const [kept, setKept] = useState<Kept>();
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    void keptSigner(executionId, role).then(setKept);
  }, [executionId, role]);
  if (signer)
    return (
      <p className="px-signer">
        <UserOutlined aria-hidden /> <strong>{signer.person}</strong> {say(signRoleTexts[role])}
        <Button
          type="link"
          onClick={() => {
            onSigner(undefined);
            setOther(true);
          }}
        >
          {t('procedure.run.otherSigner')}
        </Button>
      </p>
    );
  if (kept && !isOther)
    return <ByPin kept={kept} role={role} onSigner={onSigner} onOther={() => setOther(true)} />;
  return <ByPassword executionId={executionId} role={role} onSigner={onSigner} />;
}

function ByPin({
  kept,
  role,
  onSigner,
  onOther,
}: Pick<Props, 'role' | 'onSigner'> & { kept: Kept; onOther: () => void }) {
  const t = useText();
  const say = useSay();
  const [pin, setPin] = useState('');
  const open = async () => {
    const release = await openRelease(kept, pin);
    if (release) onSigner({ person: kept.person, release });
    else notify.warning(t('procedure.run.pinWrong'));
    setPin('');
  };
  return (
    <div className="px-proof">
      <p className="px-signer">
        <UserOutlined aria-hidden /> <strong>{kept.person}</strong> {say(signRoleTexts[role])}
        <Button type="link" onClick={onOther}>
          {t('procedure.run.otherSigner')}
        </Button>
      </p>
      <Input.Password
        size="large"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('procedure.run.pin')}
        placeholder={t('procedure.run.pin')}
        value={pin}
        onChange={(event) => setPin(event.target.value)}
      />
      <Button size="large" block disabled={pin.length < 4} onClick={() => void open()}>
        {t('procedure.run.prove')}
      </Button>
    </div>
  );
}

function ByPassword({ executionId, role, onSigner }: Pick<Props, 'executionId' | 'role' | 'onSigner'>) {
  const t = useText();
  const say = useSay();
  const online = useOnline();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [pin, setPin] = useState('');
  const prove = useAct(proveSigner, {
    async onDone(given) {
      // Kept under a PIN, the next hold point can be signed without a line.
      if (pin.length >= 4 && canLock())
        await keepRelease(executionId, role, pin, given).catch(() => undefined);
      setPassword('');
      onSigner(given);
    },
  });
  return (
    <div className="px-proof">
      <p>{t('procedure.run.proof', { role: say(signRoleTexts[role]) })}</p>
      {!online && <p className="px-problem">{t('procedure.run.proofOffline')}</p>}
      <Input
        size="large"
        autoComplete="off"
        aria-label={t('procedure.run.account')}
        placeholder={t('procedure.run.account')}
        maxLength={64}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Input.Password
        size="large"
        autoComplete="off"
        aria-label={t('procedure.run.password')}
        placeholder={t('procedure.run.password')}
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {canLock() && (
        <Input.Password
          size="large"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('procedure.run.newPin')}
          placeholder={t('procedure.run.newPin')}
          maxLength={12}
          value={pin}
          onChange={(event) => setPin(event.target.value)}
        />
      )}
      <Button
        size="large"
        block
        loading={prove.isPending}
        disabled={!online || !account.trim() || !password}
        onClick={() => prove.mutate({ executionId, role, account: account.trim(), password })}
      >
        {t('procedure.run.prove')}
      </Button>
    </div>
  );
}
