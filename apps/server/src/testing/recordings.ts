/** What a device may write beside the sound. */
export const signature = 'Phone of somebody, 29.97N 121.74E';

const element = (id: string, content: Buffer, { open = false } = {}): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(0x0100000000000000n + BigInt(content.length));
  return Buffer.concat([
    Buffer.from(id, 'hex'),
    open ? Buffer.from('01ffffffffffffff', 'hex') : size,
    content,
  ]);
};
const byte = (value: number) => Buffer.from([value]);

/** A WebM as a browser records it, its last parts without a length; signed. `trackType` 1 is a picture. */
export function webmRecording(trackType = 2): Buffer {
  const track = element(
    'ae',
    Buffer.concat([
      element('d7', byte(1)),
      element('83', byte(trackType)),
      element('536e', Buffer.from(signature)),
      element('86', Buffer.from(trackType === 2 ? 'A_OPUS' : 'V_VP8')),
    ]),
  );
  const info = [
    element('2ad7b1', Buffer.from('0f4240', 'hex')),
    element('7ba9', Buffer.from(signature)),
    element('4461', Buffer.from('0a1b2c3d4e5f6071', 'hex')),
  ];
  const cluster = (time: number) =>
    element(
      '1f43b675',
      Buffer.concat([element('e7', byte(time)), element('a3', Buffer.from('81000080aabbcc', 'hex'))]),
      {
        open: true,
      },
    );
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element(
      '18538067',
      Buffer.concat([
        element('1549a966', Buffer.concat(info)),
        element('1654ae6b', track),
        cluster(0),
        cluster(60),
        element('1254c367', element('7373', Buffer.from(signature.repeat(8)))),
      ]),
      { open: true },
    ),
  ]);
}

const box = (kind: string, ...content: Buffer[]): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([size, Buffer.from(kind, 'latin1'), ...content]);
};

/** An MP4 as a browser records it, signed and dated. `handler` `vide` is a picture. */
export function mp4Recording(handler = 'soun'): Buffer {
  const dated = Buffer.from('00000000e1a2b3c4e1a2b3c500000001000003e8', 'hex');
  const named = [Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12), Buffer.from(`${signature}\0`)];
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0')),
    box(
      'moov',
      box('mvhd', dated),
      box('trak', box('tkhd', dated), box('mdia', box('mdhd', dated), box('hdlr', ...named), box('minf'))),
      box('udta', box('\xa9xyz', Buffer.from(signature))),
    ),
    box('uuid', Buffer.from(signature)),
    box('mdat', Buffer.from('sound')),
  ]);
}

/** A page of Ogg without its checksum, which nothing here reads. */
const page = (packet: Buffer): Buffer => {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head[26] = 1;
  return Buffer.concat([head, byte(packet.length), packet]);
};

/** An Ogg as a browser records it, signed by its program. `codec` `\x80theora` is a picture. */
export function oggRecording(codec = 'OpusHead'): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(signature.length);
  const none = Buffer.alloc(4);
  return Buffer.concat([
    page(Buffer.from(`${codec}\x01\x01`)),
    page(Buffer.concat([Buffer.from('OpusTags'), length, Buffer.from(signature), none])),
    page(Buffer.from('sound')),
  ]);
}
