import { useEffect, useState } from 'react';

/** The dark squares as one path of unit squares. */
function pathOf(size: number, data: Uint8Array): string {
  const squares: string[] = [];
  data.forEach((dark, at) => {
    if (dark) squares.push(`M${at % size} ${Math.floor(at / size)}h1v1h-1z`);
  });
  return squares.join('');
}

/** A QR code; the library comes with the first one. Always black on white, so that every reader takes it. */
export function QrCode({ text, label, size = 96 }: { text: string; label: string; size?: number }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let gone = false;
    void import('qrcode').then(({ default: library }) => {
      const { modules } = library.create(text, { errorCorrectionLevel: 'M' });
      if (!gone) setDrawn({ size: modules.size, path: pathOf(modules.size, modules.data) });
    });
    return () => {
      gone = true;
    };
  }, [text]);
  const side = drawn?.size ?? 1;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      {drawn && <path d={drawn.path} fill="#000" />}
    </svg>
  );
}
