import { type Link, linksAt, type Opening } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { HealthDot } from './HealthDot.tsx';
import { BlockedLink, JumpFrame } from './JumpFrame.tsx';
import { jump } from './open-jump.ts';
import type { JumpFrom } from './places.ts';
import './jump.css';

interface Props {
  from: JumpFrom;
  /** What the links are about. */
  name: string;
  onClose: () => void;
}

/** The links of a record: where one can go, and why one cannot. */
export default function JumpDialog({ from, name, onClose }: Props) {
  const t = useText();
  const { data, error, refetch } = useCall(
    linksAt,
    { place: from.place, recordId: from.recordId },
    { suppress: true },
  );
  const [framed, setFramed] = useState<Link>();
  const [blocked, setBlocked] = useState<Opening>();
  const go = async (link: Link) => {
    const outcome = await jump(link, from);
    if (outcome.kind === 'dialog') setFramed(link);
    else if (outcome.kind === 'blocked') setBlocked(outcome.opening);
    else onClose();
  };
  return (
    <DragModal
      open
      title={t('ui.jump.title', { name })}
      width={framed ? 'min(1200px, 92vw)' : 480}
      footer={null}
      onCancel={onClose}
    >
      {framed ? (
        <div style={{ height: '72vh' }}>
          <JumpFrame entryId={framed.entryId} from={from} onBack={() => setFramed(undefined)} />
        </div>
      ) : (
        <>
          {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton active />}
          {data?.length === 0 && <EmptyState title={t('ui.jump.none')} />}
          {blocked && <BlockedLink opening={blocked} onGone={onClose} />}
          <ul className="jump-list">
            {data?.map((link) => (
              <li key={link.entryId} className={link.reason === null ? undefined : 'jump-closed'}>
                <HealthDot health={link.health} latencyMs={link.latencyMs} />
                <span>
                  <b>{link.title}</b>
                  <small>{link.reason ?? link.system}</small>
                </span>
                <Button size="small" disabled={link.reason !== null} onClick={() => void go(link)}>
                  {t('ui.jump.open')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </DragModal>
  );
}
