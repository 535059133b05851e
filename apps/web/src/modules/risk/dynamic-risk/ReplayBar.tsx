import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { addDays, daysBetween } from '@ircrisk/units';
import { Button, Slider } from 'antd';
import { useEffect, useState } from 'react';

const span = 90;
const stepMs = 700;

interface Props {
  /** Empty is now. */
  at: string | undefined;
  moves: readonly { day: string; up: number; down: number }[];
  onChange: (at: string | undefined) => void;
}

const today = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
};

/** Any of the last ninety days as it was known at its end; marks show where levels rose and fell. */
export function ReplayBar({ at, moves, onChange }: Props) {
  const t = useText();
  const [first] = useState(() => addDays(today(), -span));
  const [isPlaying, setPlaying] = useState(false);
  const place = at ? Math.max(0, daysBetween(first, at.slice(0, 10))) : span;
  const go = (next: number) => onChange(next >= span ? undefined : `${addDays(first, next)} 23:59:59`);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      if (place >= span) return setPlaying(false);
      onChange(place + 3 >= span ? undefined : `${addDays(first, place + 3)} 23:59:59`);
    }, stepMs);
    return () => clearTimeout(timer);
  }, [isPlaying, place, first, onChange]);
  const play = () => {
    if (!isPlaying && place >= span) go(0);
    setPlaying(!isPlaying);
  };
  return (
    <section className="ir-card dr-replay" aria-label={t('dynamic-risk.replay.title')}>
      <h3>{t('dynamic-risk.replay.title')}</h3>
      <Button
        size="small"
        aria-label={t(isPlaying ? 'dynamic-risk.replay.pause' : 'dynamic-risk.replay.play')}
        icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        onClick={play}
      />
      <div className="dr-time">
        <div className="dr-moves" aria-hidden="true">
          {moves.map(({ day, up, down }) => {
            const left = `${(100 * daysBetween(first, day)) / span}%`;
            return (
              <span key={day} style={{ insetInlineStart: left }} title={`${day} ▲${up} ▼${down}`}>
                {up > 0 && <i className="is-up">▲</i>}
                {down > 0 && <i className="is-down">▼</i>}
              </span>
            );
          })}
        </div>
        <Slider
          min={0}
          max={span}
          value={place}
          ariaLabelForHandle={t('dynamic-risk.replay.title')}
          tooltip={{ formatter: (value) => addDays(first, value ?? 0) }}
          onChange={go}
        />
      </div>
      <output className="dr-day">{at ? at.slice(0, 10) : t('dynamic-risk.replay.now')}</output>
      {at && (
        <Button size="small" onClick={() => onChange(undefined)}>
          {t('dynamic-risk.replay.back')}
        </Button>
      )}
      <span className="dr-note">{t('dynamic-risk.replay.note')}</span>
    </section>
  );
}
