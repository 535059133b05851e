import { Button } from 'antd';
import { type PointerEvent, useRef, useState } from 'react';
import './signature.css';

const size = { width: 300, height: 120 };
/** Points of a long stroke beyond this are left out; a name stays readable. */
const most = 2400;

interface Props {
  label: string;
  /** On the button that wipes it. */
  again: string;
  onChange: (strokes: string) => void;
}

/** A field to sign in with a finger; the strokes come out as the path of a drawing 300 by 120. */
export function SignaturePad({ label, again, onChange }: Props) {
  const [path, setPath] = useState('');
  const drawing = useRef(false);
  const at = (event: PointerEvent<SVGSVGElement>): string => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * size.width;
    const y = ((event.clientY - box.top) / box.height) * size.height;
    return `${Math.round(x)} ${Math.round(y)}`;
  };
  const add = (text: string) => {
    if (path.length > most * 8) return;
    const next = path + text;
    setPath(next);
    onChange(next);
  };
  return (
    <div className="ir-pad">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drawing.current = true;
          add(`M${at(event)}`);
        }}
        onPointerMove={(event) => {
          if (drawing.current) add(`L${at(event)}`);
        }}
        onPointerUp={() => {
          drawing.current = false;
        }}
      >
        <line x1="12" x2="288" y1="100" y2="100" />
        <path d={path} />
      </svg>
      <Button
        size="small"
        onClick={() => {
          setPath('');
          onChange('');
        }}
      >
        {again}
      </Button>
    </div>
  );
}
