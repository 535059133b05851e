import type { FaultTreeResult, Step } from './result.ts';

/** How each figure of a result came about, for whoever has to defend it. */
export function derive(result: FaultTreeResult, missionTimeHours: number): Step[] {
  const steps: Step[] = [];
  const add = (id: string, formula: string, inputs: Step['inputs'], value: Step['value']): void => {
    steps.push({ id, formula, inputs, value });
  };
  add(
    'model',
    'gates and events under the top gate',
    {
      top: result.top,
      gates: result.gates,
      basicEvents: result.basicEvents,
      missionTimeHours,
    },
    result.basicEventsReached,
  );
  if (result.probability !== null) {
    add(
      'probability',
      'P(top) = p·P(high) + (1 − p)·P(low), from the leaves of the decision diagram to its root',
      { peakNodes: result.peakNodes },
      result.probability,
    );
  }
  if (result.bounds !== null) {
    add(
      'bounds',
      'branches of little weight set to false (lower) and to true (upper)',
      { lower: result.bounds.lower, upper: result.bounds.upper },
      result.bounds.upper,
    );
  }
  if (result.cutSets !== null) {
    add(
      'cut-sets',
      'MCS(v ? F₁ : F₀) = MCS(F₀) ∪ v·(MCS(F₁) without supersets of MCS(F₀))',
      { maxOrder: result.cutSets.maxOrder, truncated: String(result.cutSets.truncated) },
      result.cutSets.count,
    );
    add(
      'rare-event',
      'Σ P(C) over the minimal cut sets, P(C) = Π p',
      { cutSets: result.cutSets.count },
      result.rareEvent,
    );
    add('mcub', '1 − exp(Σ log1p(−P(C)))', { cutSets: result.cutSets.count }, result.mcub);
    const total = result.rareEvent ?? 0;
    result.cutSets.listed.slice(0, 5).forEach((set, i) => {
      add(
        `cut-set-${i + 1}`,
        set.events.join(' · '),
        {
          order: set.order,
          shareOfRareEvent: set.probability === null || total === 0 ? null : set.probability / total,
        },
        set.probability,
      );
    });
  }
  result.mainPaths.forEach((path, i) => {
    const negated = path.doNotHappen.map((event) => `¬${event}`);
    const share = result.probability ? path.probability / result.probability : null;
    add(
      `path-${i + 1}`,
      [...path.happen, ...negated].join(' · '),
      { shareOfProbability: share },
      path.probability,
    );
  });
  result.importance.slice(0, 1).forEach((row) => {
    add(
      'importance',
      'birnbaum = ∂P/∂p = P₁ − P₀; criticality = p·birnbaum/P; FV = (P − P₀)/P; RAW = P₁/P; RRW = P/P₀; DIF = p·P₁/P',
      { example: row.event, p: row.probability, P: result.probability },
      row.birnbaum,
    );
  });
  if (result.overTime !== null) {
    add('pfd-average', '(1/T)·∫ P(t) dt', { missionTimeHours }, result.overTime.pfdAverage);
    if (result.overTime.pfhPerHour !== null)
      add(
        'pfh',
        '(1/T)·∫ Σ birnbaum·w dt, w the failure intensity of an event',
        { missionTimeHours },
        result.overTime.pfhPerHour,
      );
  }
  if (result.uncertainty !== null) {
    const { trials, seed } = result.uncertainty;
    add(
      'uncertainty',
      'mean over seeded samples of the event data',
      { trials, seed },
      result.uncertainty.mean,
    );
  }
  return steps;
}
