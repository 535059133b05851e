import {
  type YearKind,
  type YearSums,
  yearKinds,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';

/** A sign as well as a colour; the printed plan uses the same signs. */
const signs: Readonly<Record<YearKind, string>> = {
  done: '●',
  late: '■',
  overdue: '◆',
  deferred: '▲',
  open: '○',
};

/** What became of the orders of a cell, one sign a kind with its number. */
export function YearMarks({ sums }: { sums: YearSums }) {
  return yearKinds.map(
    (kind) =>
      sums[kind] > 0 && (
        <span key={kind} className="mp-mark" data-kind={kind}>
          {signs[kind]}
          {sums[kind] > 1 && <small>{sums[kind]}</small>}
        </span>
      ),
  );
}

export function useMarkText(): (sums: YearSums) => string {
  const t = useText();
  return (sums) =>
    yearKinds
      .flatMap((kind) => (sums[kind] > 0 ? [`${t(`maintenance-plan.year.kind.${kind}`)} ${sums[kind]}`] : []))
      .join(', ');
}

export function YearLegend() {
  const t = useText();
  return (
    <p className="mp-legend">
      {yearKinds.map((kind) => (
        <span key={kind}>
          <span className="mp-mark" data-kind={kind} aria-hidden="true">
            {signs[kind]}
          </span>{' '}
          {t(`maintenance-plan.year.kind.${kind}`)}
        </span>
      ))}
    </p>
  );
}
