import { CloseOutlined, DisconnectOutlined, LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n/texts.ts';
import './phone-screen.css';

interface PhoneScreenProps {
  className: string;
  title: ReactNode;
  note?: ReactNode;
  /** At the end of the head: what the screen says of its line. */
  aside?: ReactNode;
  /** Leads back to the page it came from, rather than away. */
  isStep?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Work done standing in a plant: alone on a phone, a narrow column elsewhere. */
export function PhoneScreen({ className, title, note, aside, isStep, onClose, children }: PhoneScreenProps) {
  const t = useText();
  return (
    <div className={`phone-screen ${className}`}>
      <header className="phone-head">
        <Button
          type="text"
          aria-label={t('ui.close')}
          icon={isStep ? <LeftOutlined aria-hidden /> : <CloseOutlined aria-hidden />}
          onClick={onClose}
        />
        <div>
          <h1>{title}</h1>
          {note && <small>{note}</small>}
        </div>
        {aside}
      </header>
      {children}
    </div>
  );
}

/** Says that the line is gone, and what waits for it. */
export function LineBand({ state, waiting }: { state: string; waiting: string }) {
  return (
    <output className="phone-band">
      <DisconnectOutlined aria-hidden />
      <strong>{state}</strong>
      <span>{waiting}</span>
    </output>
  );
}
