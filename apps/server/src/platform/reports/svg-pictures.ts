/** A picture inside a drawing: its box, and how that lies in the drawing. */
export interface DrawnPicture {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly matrix: readonly number[];
  /** A PNG or JPEG as a data address. */
  readonly address: string;
}

const attributes = `x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"`;
const tag = new RegExp(
  String.raw`<image ${attributes} transform="matrix\(([^)]+)\)" xlink:href="([^"]+)"/>`,
  'g',
);

/** The only form pictures have in our drawings; the drawing names the space `xlink`. */
export const pictureTag = ({ x, y, width, height, matrix, address }: DrawnPicture): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" transform="matrix(${matrix.join(' ')})" xlink:href="${address}"/>`;

/** The pictures of a drawing, for who draws it by a program that knows none. */
export const picturesOf = (svg: string): DrawnPicture[] =>
  [...svg.matchAll(tag)].map(([, x, y, width, height, matrix = '', address = '']) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
    matrix: matrix.split(' ').map(Number),
    address,
  }));
