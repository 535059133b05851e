/** A4 lying, in points of 1/72 inch. */
const page = { width: 842, height: 595, margin: 36 };

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export interface Picture {
  /** The picture as a JPEG file. */
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/** A page that holds one picture, as large as it fits (ISO 32000-1, DCT filter): a PDF needs no font that way. */
export function toPdf({ jpeg, width, height }: Picture): Uint8Array {
  const scale = Math.min((page.width - 2 * page.margin) / width, (page.height - 2 * page.margin) / height);
  const [wide, high] = [width * scale, height * scale].map((size) => size.toFixed(2));
  const drawing = `q ${wide} 0 0 ${high} ${page.margin} ${(page.height - page.margin - Number(high)).toFixed(2)} cm /Im0 Do Q`;
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /XObject << /Im0 5 0 R >> >> /Contents 4 0 R >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  const pieces: Uint8Array[] = [];
  let length = 0;
  const write = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? bytesOf(piece) : piece;
    pieces.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.4\n');
  const places = objects.map((parts, at) => {
    const place = length;
    for (const part of [`${at + 1} 0 obj\n`, ...parts, '\nendobj\n']) write(part);
    return place;
  });
  const table = length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  const file = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}
