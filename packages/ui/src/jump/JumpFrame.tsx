import { ExportOutlined, LeftOutlined, ReloadOutlined } from '@ant-design/icons';
import type { Opening } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { Button } from 'antd';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../i18n/texts.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { askOpening, openInTab, postTo } from './open-jump.ts';
import type { JumpFrom } from './places.ts';
import './jump.css';

/** How long a system that says when it is ready may take. */
const readyMs = 8000;

interface Props {
  entryId: string;
  from: JumpFrom;
  onBack?: (() => void) | undefined;
}

/** Messages a framed page may send: that it is there, and how tall it is. Anything else, and anybody else, is not heard. */
function useFrameMessages(
  opening: Opening | undefined,
  frame: { readonly current: HTMLIFrameElement | null },
) {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    setSilent(false);
    if (!opening) return;
    const late = opening.sendsReady ? setTimeout(() => setSilent(true), readyMs) : undefined;
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      const inner = frame.current;
      if (origin !== opening.origin || !inner || source !== inner.contentWindow) return;
      const { type, height } = (data ?? {}) as { type?: unknown; height?: unknown };
      if (type === 'ircrisk-ready') clearTimeout(late);
      if (type === 'ircrisk-size' && typeof height === 'number' && height >= 100 && height <= 10_000)
        inner.style.minHeight = `${Math.round(height)}px`;
    };
    addEventListener('message', hear);
    return () => {
      clearTimeout(late);
      removeEventListener('message', hear);
    };
  }, [opening, frame]);
  return silent;
}

/** Another system inside our page, with a way out of it that is always there. */
export function JumpFrame({ entryId, from, onBack }: Props) {
  const t = useText();
  const name = `frame${useId()}`;
  const frame = useRef<HTMLIFrameElement>(null);
  const [opening, setOpening] = useState<Opening>();
  const [error, setError] = useState<unknown>();
  const [blocked, setBlocked] = useState<Opening>();
  const { place, recordId } = from;
  const load = useCallback(() => {
    setError(undefined);
    setOpening(undefined);
    askOpening(entryId, { place, recordId }, true).then(setOpening, setError);
  }, [entryId, place, recordId]);
  useEffect(load, [load]);
  const silent = useFrameMessages(opening, frame);
  const refused = opening?.framing === 'refused' || silent;
  useEffect(() => {
    if (opening?.method === 'post' && opening.framing !== 'refused') postTo(opening, name);
  }, [opening, name]);
  const toTab = () => void openInTab(entryId, { place, recordId }).then(setBlocked);

  return (
    <div className="jump-frame">
      <div className="jump-frame-bar">
        {onBack && (
          <Button size="small" icon={<LeftOutlined aria-hidden />} onClick={onBack}>
            {t('ui.jump.back')}
          </Button>
        )}
        <b>{opening ? `${opening.system} · ${opening.title}` : ''}</b>
        <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={load}>
          {t('ui.jump.reload')}
        </Button>
        <Button size="small" icon={<ExportOutlined aria-hidden />} onClick={toTab}>
          {t('ui.jump.newTab')}
        </Button>
      </div>
      {error !== undefined && <ErrorPanel error={error} onRetry={load} />}
      {blocked && <BlockedLink opening={blocked} onGone={() => setBlocked(undefined)} />}
      {refused && (
        <div className="jump-fallback" role="alert">
          <p>{t(silent ? 'ui.jump.silent' : 'ui.jump.refused', { system: opening?.system ?? '' })}</p>
          <Button type="primary" onClick={toTab}>
            {t('ui.jump.newTab')}
          </Button>
        </div>
      )}
      {opening && !refused && (
        <iframe
          ref={frame}
          name={name}
          {...(opening.method === 'get' ? { src: opening.url } : {})}
          title={`${opening.system} ${opening.title}`}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-forms allow-same-origin"
        />
      )}
    </div>
  );
}

/** A browser lets a window open at a click: here is one to click. */
export function BlockedLink({ opening, onGone }: { opening: Opening; onGone: () => void }) {
  const t = useText();
  return (
    <p role="alert">
      {t('ui.jump.blocked')}{' '}
      {opening.method === 'get' ? (
        <a href={opening.url} target="_blank" rel="noopener noreferrer" onClick={onGone}>
          {t('ui.jump.openNow')}
        </a>
      ) : (
        <Button
          type="link"
          onClick={() => {
            postTo(opening, '_blank');
            onGone();
          }}
        >
          {t('ui.jump.openNow')}
        </Button>
      )}
    </p>
  );
}
