import {
  addYears,
  type Calculation,
  calculated,
  daysBetween,
  type IsoDate,
  isIsoDate,
  unscored,
} from '@ircrisk/units';

export type LimitingCause =
  | 'remainingLife'
  | 'mandatoryInspection'
  /** To be treated or stopped: the run was over with the inspection that said so. */
  | 'stopUse'
  | 'fouling'
  | 'riskTarget'
  | 'temporaryRepair';

export type RunLimit = {
  readonly tag: string;
  readonly cause: LimitingCause;
  /** The day the limit is reached; or measured on a day with years left. */
  readonly date?: IsoDate | null;
  readonly measuredOn?: IsoDate | null;
  readonly remainingYears?: number | null;
};

export type Bottleneck = {
  readonly tag: string;
  readonly cause: LimitingCause;
  readonly date: IsoDate;
  readonly daysLeft: number;
  readonly beforeRunEnd: boolean | null;
  readonly others: readonly LimitingCause[];
};
export type RunLength = {
  readonly limitingDate: IsoDate | null;
  readonly bottlenecks: readonly Bottleneck[];
};

const limitDate = ({ date, measuredOn, remainingYears }: RunLimit): IsoDate | null => {
  if (date) return date;
  return measuredOn && remainingYears !== null && remainingYears !== undefined
    ? addYears(measuredOn, Math.max(0, remainingYears))
    : null;
};

/** Tags by the day they end the run; the first one is the bottleneck. Limits without a date stay out. */
export function runLengthBottlenecks(input: {
  limits: readonly RunLimit[];
  today: IsoDate;
  plannedRunEnd?: IsoDate | null;
}): Calculation<RunLength> {
  const facts = {
    unit: 'date',
    inputs: { limits: input.limits.length, today: input.today, plannedRunEnd: input.plannedRunEnd ?? null },
    standardRef: 'run-length bottleneck',
  };
  const wrong = input.limits.findIndex((limit) =>
    [limit.date, limit.measuredOn].some((date) => date && !isIsoDate(date)),
  );
  if (wrong >= 0)
    return unscored({ code: 'invalidDate', path: `limits/${wrong}`, values: { name: 'date' } }, facts);
  const dated = input.limits.flatMap((limit) => {
    const date = limitDate(limit);
    return date ? [{ tag: limit.tag, cause: limit.cause, date }] : [];
  });
  dated.sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0,
  );
  const byTag = new Map<string, { cause: LimitingCause; date: IsoDate; others: LimitingCause[] }>();
  for (const { tag, cause, date } of dated) {
    const known = byTag.get(tag);
    if (known) known.others.push(cause);
    else byTag.set(tag, { cause, date, others: [] });
  }
  const { plannedRunEnd, today } = input;
  const bottlenecks = [...byTag].map(([tag, { cause, date, others }]): Bottleneck => {
    return {
      tag,
      cause,
      date,
      daysLeft: daysBetween(today, date),
      beforeRunEnd: plannedRunEnd ? date < plannedRunEnd : null,
      others,
    };
  });
  const first = bottlenecks[0];
  return calculated<RunLength>(
    { limitingDate: first?.date ?? null, bottlenecks },
    {
      ...facts,
      steps: first
        ? [
            {
              id: 'bottleneck',
              formula: 'B = min over tags',
              substituted: `${first.tag}: ${first.cause}`,
              value: first.date,
              unit: 'date',
            },
          ]
        : [],
    },
  );
}
