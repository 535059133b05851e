import { isIP } from 'node:net';
import type { Language, Text } from '@ircrisk/contract/text.ts';

export type Place = 'local' | 'intranet' | 'internet';

const placeTexts: Record<Place, Text> = {
  local: { zh: '本机', en: 'This machine' },
  intranet: { zh: '内网', en: 'Intranet' },
  internet: { zh: '外网', en: 'Internet' },
};

const privateNetworks =
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd]|fe80:)/i;

/** Where an address lies. Finer places would need a bought table of addresses; the address itself is shown beside it. */
export function placeOf(address: string): Place {
  const plain = address.replace(/^::ffff:/i, '');
  if (plain === '::1' || plain.startsWith('127.')) return 'local';
  if (isIP(plain) === 0 || privateNetworks.test(plain)) return 'intranet';
  return 'internet';
}

/** `内网 10.0.3.7` */
export function sayPlace(place: string, address: string, language: Language): string {
  const text = placeTexts[place as Place]?.[language] ?? '';
  return [text, address].filter((part) => part !== '').join(' ');
}
