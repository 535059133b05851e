import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../i18n/texts.ts';
import { usePermission } from '../session/permissions.ts';
import { type JumpFrom, jumpRight } from './places.ts';

const JumpDialog = lazy(() => import('./JumpDialog.tsx'));

/** The way from a record to other systems; its links are asked for when somebody wants them. */
export function JumpButton({ from, name, small }: { from: JumpFrom; name: string; small?: boolean }) {
  const t = useText();
  const granted = usePermission(jumpRight);
  const [shown, setShown] = useState(false);
  if (!granted) return null;
  return (
    <>
      <Button
        icon={<ExportOutlined aria-hidden />}
        {...(small ? { size: 'small' as const } : {})}
        onClick={() => setShown(true)}
      >
        {t('ui.jump.menu')}
      </Button>
      {shown && (
        <Suspense>
          <JumpDialog from={from} name={name} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
