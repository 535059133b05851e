import { AudioOutlined, CameraOutlined, DeleteOutlined, StopOutlined } from '@ant-design/icons';
import { mostPhotos, mostVoiceSeconds } from '@ircrisk/contract/modules/safety/incident-management.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Sound } from '@ircrisk/ui/parts/Sound.tsx';
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { smallPhoto } from './photo.ts';
import type { Draft } from './report-draft.ts';
import type { Recorder } from './use-recorder.ts';
import { clockText, soundOf, type Voice } from './voice.ts';

interface Props {
  draft: Draft;
  recorder: Recorder;
  onChange: (changes: Partial<Draft>) => void;
}

/** What is seen and said on the spot: photographs and a voice note, one press each. */
export function Enclosures({ draft, recorder, onChange }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = recorder.state !== 'idle';
  const add = async (files: FileList | null) => {
    const room = mostPhotos - draft.photos.length;
    const chosen = [...(files ?? [])].slice(0, room);
    try {
      onChange({ photos: [...draft.photos, ...(await Promise.all(chosen.map(smallPhoto)))] });
    } catch {
      notify.error(t('incident-management.noPicture'));
    }
  };
  return (
    <section>
      <h2>
        {t('incident-management.enclosures')} <small>{t('incident-management.photosHint')}</small>
      </h2>
      <div className="qr-photos">
        {draft.photos.map((photo, at) => (
          <button
            key={photo.data.slice(-40)}
            type="button"
            aria-label={t('incident-management.removePhoto', { number: at + 1 })}
            onClick={() => onChange({ photos: draft.photos.filter((_, place) => place !== at) })}
          >
            <img src={`data:image/jpeg;base64,${photo.data}`} alt="" />
          </button>
        ))}
        {draft.photos.length < mostPhotos && (
          <button type="button" className="qr-tile qr-camera" onClick={() => input.current?.click()}>
            <CameraOutlined aria-hidden />
            {t('incident-management.takePhoto')}
          </button>
        )}
        {(!draft.voice || isBusy) && <RecordButton recorder={recorder} />}
      </div>
      {/* Before anything is said: a voice tells more than a name left out. */}
      {draft.anonymous && <p className="qr-voice-note">{t('incident-management.voiceKnown')}</p>}
      {recorder.trouble && <p role="alert">{t(`incident-management.voiceTrouble.${recorder.trouble}`)}</p>}
      {draft.voice && !isBusy && (
        <Recorded voice={draft.voice} onAgain={recorder.start} onRemove={() => onChange({ voice: null })} />
      )}
      <input
        ref={input}
        className="ir-out-of-sight"
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        tabIndex={-1}
        aria-label={t('incident-management.takePhoto')}
        onChange={(event) => {
          void add(event.target.files);
          event.target.value = '';
        }}
      />
    </section>
  );
}

/** Starts, and stops in the same place: the thumb need not move. */
function RecordButton({ recorder: { state, seconds, start, stop } }: { recorder: Recorder }) {
  const t = useText();
  if (state !== 'recording')
    return (
      <button type="button" className="qr-tile" disabled={state === 'asking'} onClick={start}>
        <AudioOutlined aria-hidden />
        {t('incident-management.voice')}
      </button>
    );
  return (
    <button type="button" className="qr-tile qr-recording" onClick={stop}>
      <StopOutlined aria-hidden />
      {t('incident-management.stopVoice')}
      <span role="timer">
        {clockText(seconds)} / {clockText(mostVoiceSeconds)}
      </span>
    </button>
  );
}

interface RecordedProps {
  voice: Voice;
  onAgain: () => void;
  onRemove: () => void;
}

/** Recorded again, the first one is there until the next is finished. */
function Recorded({ voice, onAgain, onRemove }: RecordedProps) {
  const t = useText();
  const content = useMemo(() => soundOf(voice), [voice]);
  return (
    <div className="qr-voice">
      <Sound content={content} label={t('incident-management.voice')} />
      <Button size="large" icon={<AudioOutlined aria-hidden />} onClick={onAgain}>
        {t('incident-management.againVoice')}
      </Button>
      <Button size="large" icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
        {t('incident-management.removeVoice')}
      </Button>
    </div>
  );
}
