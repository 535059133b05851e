import type { Text } from '@ircrisk/contract/text.ts';
import { decayed, type ModifierKind } from '@ircrisk/engine-dynamic-risk';
import { windowModifier } from '@ircrisk/engine-operating-window';
import { daysBetween, shown } from '@ircrisk/units';
import type { WindowFact } from './evidence.ts';
import type { Faded, ModelRow } from './models.ts';
import type { Context, Found } from './weigh.ts';

const t = (zh: string, en: string): Text => ({ zh, en });
const three = (factor: number) => factor.toFixed(3);
const percent = (share: number) => `${shown(Math.round(share * 1e4) / 100)} %`;
export const lastFactor = ({ before }: ModelRow, kind: ModifierKind) =>
  before?.memory.own?.[kind] ?? before?.contributors.find((one) => one.kind === kind)?.factor ?? 1;

const shareOf = (windows: readonly WindowFact[], level: WindowFact['level']) =>
  windows.reduce((sum, one) => sum + (one.level === level && !one.unknown ? (one.share ?? 0) : 0), 0);
export const windowShares = (windows: readonly WindowFact[]) => ({
  standard: shareOf(windows, 'standard'),
  critical: shareOf(windows, 'critical'),
});

/**
 * Once everything is closed the factor at closing fades. Of what closed at its own time, of what is put aside today and of what has faded
 * already the one with the most left counts: a window that is put back takes nothing away, and neither does one that becomes known late.
 */
export function fadedFactor(
  own: number,
  ended: readonly (Faded | null | undefined)[],
  { today, settings: { tauDays } }: Context,
) {
  const left = ({ atClosing, closedOn }: Faded) =>
    decayed({ atClosing, daysSinceClosed: Math.max(0, daysBetween(closedOn, today)), ownNow: 1, tauDays }) ??
    1;
  const faded = ended
    .flatMap((one) => one ?? [])
    .reduce<Faded | undefined>((most, one) => (most && left(most) >= left(one) ? most : one), undefined);
  return { factor: faded ? Math.max(own, left(faded)) : own, faded };
}

const codesOf = (windows: readonly WindowFact[]) => windows.map(({ code }) => code).join(', ');

const fadingText = ({ atClosing, closedOn }: Faded) =>
  t(
    `${closedOn} 关闭的超限衰减中（关闭时 ${three(atClosing)}）`,
    `fading since it closed on ${closedOn} (${three(atClosing)} then)`,
  );

/** Of windows that went out on one day the highest factor of that day fades. */
function keptOf({ model, facts, today }: Context, last: number): Faded | undefined {
  const kept = model.before?.memory.iow;
  const isSameDay = kept?.closedOn === today && facts.windows.some(({ outOn }) => outOn === today);
  return isSameDay ? { ...kept, atClosing: Math.max(kept.atClosing, last) } : kept;
}

export function weighWindows(context: Context): Found {
  const { model, facts } = context;
  const windows = facts.windows;
  if (windows.length === 0)
    return { none: t('没有标准级或关键级操作窗口', 'No standard or critical operating window') };
  const own = windowModifier(
    windows.map(({ level, share, unknown }) => ({ level, outsideShare: unknown ? null : share })),
  ).factor;
  const sources = windows
    .filter(({ share, unknown }) => unknown || (share ?? 0) > 0)
    .slice(0, 4)
    .map(({ id, code }) => ({ label: code, link: `/corrosion-control-documents?window=${id}` }));
  const open = windows.some((one) => one.open);
  // One that is taken out fades from that day, also while another is open.
  const ended =
    windows
      .flatMap(({ endedOn, outOn }) => (open ? outOn : endedOn) ?? [])
      .toSorted()
      .at(-1) ?? null;
  const last = lastFactor(model, 'iow');
  const kept = keptOf(context, last);
  const now =
    ended !== null && (!kept || kept.closedOn < ended)
      ? { atClosing: Math.max(own, last), closedOn: ended }
      : null;
  const { factor, faded } = fadedFactor(own, [kept, now, facts.closed], context);
  const silent = windows.filter(({ unknown }) => unknown);
  if (silent.length > 0) {
    const names = codesOf(silent);
    // Silence of one takes nothing away of what is known of the others.
    const beside = factor > own && faded ? fadingText(faded) : null;
    return {
      ...{ factor: Math.max(factor, last), stale: true, sources, faded },
      silentDays: Math.max(...silent.map(({ silentDays }) => silentDays ?? 0)),
      since: silent[0]?.lastTime ?? null,
      text: t(
        `${names} 没有读数，保持上次的值，不低于 1${beside ? `；${beside.zh}` : ''}`,
        `No readings of ${names}: the last value is held, not below 1${beside ? `; ${beside.en}` : ''}`,
      ),
    };
  }
  const { standard, critical } = windowShares(windows);
  const fading = factor > own && faded ? faded : null;
  const gone = windows.filter(({ outOn }) => outOn !== null);
  if (gone.length === windows.length && !fading)
    return {
      none: t(
        `操作窗口 ${codesOf(gone)} 已停用，没有其他窗口`,
        `The operating windows are out of use: ${codesOf(gone)}`,
      ),
    };
  const parts: Text[] = [];
  // Nothing is read of a window out of use: its share is not 0, there is none.
  if (gone.length < windows.length)
    parts.push(
      t(
        `近 30 天超限：标准 ${percent(standard)}，关键 ${percent(critical)}`,
        `Outside in 30 days: standard ${percent(standard)}, critical ${percent(critical)}`,
      ),
    );
  if (fading) parts.push(fadingText(fading));
  if (gone.length > 0) parts.push(t(`已停用 ${codesOf(gone)}`, `out of use ${codesOf(gone)}`));
  return {
    ...{ factor, sources, faded, since: fading?.closedOn ?? null },
    text: t(parts.map(({ zh }) => zh).join('；'), parts.map(({ en }) => en).join('; ')),
  };
}
