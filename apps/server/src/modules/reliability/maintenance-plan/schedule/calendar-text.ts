import type { Language } from '@ircrisk/contract/text.ts';
import { addDays } from '@ircrisk/units';

export interface CalendarOrder {
  id: string;
  number: string;
  title: string;
  titleEn: string | null;
  tag: string;
  plannedDate: string;
  dueDate: string;
  windowStart: string;
  windowEnd: string;
  state: string;
  version: number;
  /** UTC, as RFC 5545 writes it. */
  stamp: string;
}

const words = {
  zh: { name: '维修计划', due: '到期', window: '窗口' },
  en: { name: 'Maintenance plan', due: 'Due', window: 'Window' },
};

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
const compact = (date: string) => date.replaceAll('-', '');

/** At most 75 octets a line, further ones begin with a space (RFC 5545 3.1); a character is never cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += sign;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** Orders as days of a calendar, RFC 5545. */
export function calendarOf(orders: readonly CalendarOrder[], language: Language): string {
  const { name, due, window } = words[language];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ircrisk//maintenance plan//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...orders.flatMap((order) => [
      'BEGIN:VEVENT',
      `UID:work-order-${order.id}@ircrisk`,
      `DTSTAMP:${order.stamp}`,
      `SEQUENCE:${order.version}`,
      `DTSTART;VALUE=DATE:${compact(order.plannedDate)}`,
      `DTEND;VALUE=DATE:${compact(addDays(order.plannedDate, 1))}`,
      `SUMMARY:${escaped(`${order.tag} ${(language === 'en' && order.titleEn) || order.title}`)}`,
      `DESCRIPTION:${escaped(`${order.number}\n${due} ${order.dueDate}\n${window} ${order.windowStart} – ${order.windowEnd}`)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
