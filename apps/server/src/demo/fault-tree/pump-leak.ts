import { firstConsequences } from '@ircrisk/contract/modules/risk/event-tree.ts';
import type { Argument, BasicEvent, Branch, FaultTreeModel, Instruction } from '@ircrisk/engine-fault-tree';

/** Fault trees and event tree of a leak at the feed pump; figures are invented for the demonstration. */
const english = (label: string) => ({ 'label-en': label });
const event = (
  name: string,
  label: string,
  en: string,
  probability: number,
  more: Record<string, string> = {},
): BasicEvent => ({ name, label, kind: 'basic', probability, attributes: { ...english(en), ...more } });
const base = { houses: [], parameters: [], ccfGroups: [], missionTimeHours: 8760 };

export const gasAlarm: FaultTreeModel = {
  ...base,
  name: 'FT-042',
  top: 'TOP',
  gates: [
    {
      name: 'TOP',
      label: '可燃气报警失效',
      attributes: english('Gas alarm fails'),
      kind: 'or',
      args: ['G1', 'E13', 'E14', 'E15'],
    },
    {
      name: 'G1',
      label: '两台均未检出',
      attributes: english('Neither detector sees it'),
      kind: 'and',
      args: ['E11', 'E12'],
    },
  ],
  events: [
    event('E11', '探测器 A 未检出', 'Detector A sees nothing', 0.02, { tag: 'GT-1011A' }),
    event('E12', '探测器 B 未检出', 'Detector B sees nothing', 0.02, { tag: 'GT-1011B' }),
    event('E13', '探测器共因失效', 'Detectors fail together', 1.6e-3),
    event('E14', '报警控制器失效', 'Alarm controller fails', 1.2e-3, { tag: 'GAC-10' }),
    event('E15', '屏蔽后未恢复', 'Left bypassed after work', 6e-3, { source: '作业票抽查 2024–2025' }),
  ],
};

/** The operator in the control room acts on shut-off and spray alike. */
const operator = event('E24', '内操未动作', 'Panel operator does not act', 1e-3, {
  library: 'OP-ACT',
  tag: 'OP-101',
  source: '人因分析 HRA-12',
});

export const shutOff: FaultTreeModel = {
  ...base,
  name: 'FT-018',
  top: 'TOP',
  gates: [
    {
      name: 'TOP',
      label: '紧急切断失败',
      attributes: english('Emergency shut-off fails'),
      kind: 'or',
      args: ['E21', 'E22', 'E23', 'E24', 'G1'],
    },
    {
      name: 'G1',
      label: '无报警时未被发现',
      attributes: english('Not found without an alarm'),
      kind: 'and',
      args: ['H2', 'E25'],
    },
  ],
  events: [
    event('E21', '切断阀拒动', 'Shut-off valve fails to close', 8e-3, { tag: 'XV-1011', library: 'XV-FC' }),
    event('E22', '电磁阀拒动', 'Solenoid valve fails', 2.4e-3, { tag: 'SOV-1011' }),
    event('E23', '逻辑解算器失效', 'Logic solver fails', 5e-5, { tag: 'SIS-10' }),
    operator,
    event('E25', '巡检未发现', 'Patrol does not find it', 0.25, { tag: 'OP-102', source: '人因分析 HRA-12' }),
  ],
  houses: [{ name: 'H2', label: '报警已失效', attributes: english('Alarm has failed'), state: false }],
};

export const waterSpray: FaultTreeModel = {
  ...base,
  name: 'FT-027',
  top: 'TOP',
  gates: [
    {
      name: 'TOP',
      label: '喷淋失效',
      attributes: english('Water spray fails'),
      kind: 'or',
      args: ['E31', 'E32', 'E33', 'E24'],
    },
  ],
  events: [
    event('E31', '雨淋阀拒开', 'Deluge valve fails to open', 1.2e-2, { tag: 'DV-1012' }),
    event('E32', '消防水压力不足', 'Fire water pressure is low', 6e-3),
    event('E33', '喷头堵塞', 'Nozzles are blocked', 5e-3),
    operator,
  ],
};

const collect = (formula: Argument): Instruction => ({ do: 'collect-formula', formula });
const works = (name: string): Instruction => collect({ kind: 'not', args: [name] });
const fork = (
  column: string,
  source: string,
  success: Branch,
  failure: Branch,
  then: Instruction[] = [],
): Branch['end'] => ({
  fork: column,
  paths: [
    { state: 'success', branch: { ...success, instructions: [works(source), ...success.instructions] } },
    {
      state: 'failure',
      branch: { ...failure, instructions: [collect(source), ...then, ...failure.instructions] },
    },
  ],
});
const branch = (end: Branch['end']): Branch => ({ instructions: [], end });
const sequence = (name: string): Branch => branch({ sequence: name });
const ignition = (source: string, no: string, yes: string): Branch =>
  branch(fork('F4', source, sequence(no), sequence(yes)));

const sequences = [
  ['S1', 'A', '少量泄漏，安全停运', 'Small release, safe shutdown'],
  ['S2', 'B', '短时喷射火，限于泵区', 'Short jet fire at the pump'],
  ['S3', 'B', '持续泄漏，水幕稀释', 'Lasting release, diluted by spray'],
  ['S4', 'C', '池火，喷淋受控', 'Pool fire held by the spray'],
  ['S5', 'C', '蒸气云扩散，未点燃', 'Vapour cloud, not ignited'],
  ['S6', 'E', '池火失控，波及管廊', 'Pool fire reaches the pipe rack'],
  ['S7', 'B', '泄漏较久，未点燃', 'Longer release, not ignited'],
  ['S8', 'D', '喷射火，发现较晚', 'Jet fire found late'],
  ['S9', 'C', '大范围蒸气云，未点燃', 'Large vapour cloud, not ignited'],
  ['S10', 'E', '闪火或蒸气云爆炸', 'Flash fire or vapour cloud explosion'],
] as const;
const columns = [
  ['F1', '可燃气报警', 'Gas alarm'],
  ['F2', '紧急切断', 'Emergency shut-off'],
  ['F3', '喷淋', 'Water spray'],
  ['F4', '无点火源', 'No ignition'],
] as const;
const ignitions = [
  ['F4', '点火：已切断', 'Ignition, shut off in time', 0.03],
  ['F4-1', '点火：未切断，有喷淋', 'Ignition, not shut off, with spray', 0.06],
  ['F4-2', '点火：未切断，无喷淋', 'Ignition, not shut off, without spray', 0.12],
  ['F4-3', '点火：晚切断', 'Ignition, shut off late', 0.05],
  ['F4-4', '点火：未切断，无报警', 'Ignition, not shut off, without an alarm', 0.15],
] as const;

/** The leak with the fault trees of what should stop it, by their ids. */
export const pumpLeak = (trees: { alarm: string; shutOff: string; spray: string }) => {
  const transfer = (name: string, label: string, en: string, tree: string) => ({
    name,
    label,
    kind: 'transfer' as const,
    args: [],
    attributes: { ...english(en), tree },
  });
  const model: FaultTreeModel = {
    ...base,
    name: 'ET-014',
    gates: [
      transfer('F1', '可燃气报警失效', 'Gas alarm fails', trees.alarm),
      transfer('F2', '紧急切断失败', 'Emergency shut-off fails', trees.shutOff),
      transfer('F3', '喷淋失效', 'Water spray fails', trees.spray),
    ],
    events: ignitions.map(([name, label, en, probability]) => event(name, label, en, probability)),
    initiatingEvents: [
      {
        name: 'IE-07',
        label: '原料泵 P-101 密封大泄漏',
        attributes: {
          ...english('Large seal leak of feed pump P-101'),
          source: '11 次 / 458 泵·年',
          'source-en': '11 in 458 pump years',
        },
        eventTree: 'ET-014',
        frequency: 0.024,
      },
    ],
    eventTrees: [
      {
        name: 'ET-014',
        functionalEvents: columns.map(([name, label, en]) => ({ name, label, attributes: english(en) })),
        sequences: sequences.map(([name, consequence, label, en]) => ({
          name,
          label,
          consequence,
          attributes: english(en),
          instructions: [],
        })),
        branches: [],
        initialState: branch(
          fork(
            'F1',
            'F1',
            branch(
              fork(
                'F2',
                'F2',
                ignition('F4', 'S1', 'S2'),
                branch(fork('F3', 'F3', ignition('F4-1', 'S3', 'S4'), ignition('F4-2', 'S5', 'S6'))),
              ),
            ),
            branch(fork('F2', 'F2', ignition('F4-3', 'S7', 'S8'), ignition('F4-4', 'S9', 'S10'))),
            [{ do: 'set-house-event', name: 'FT-018/H2', state: true }],
          ),
        ),
      },
    ],
  };
  return { model, consequences: [...firstConsequences] };
};

/** The same defences after a small leak: it comes more often, ignites less and reaches less far. */
export function smallLeak({ model, consequences }: ReturnType<typeof pumpLeak>): ReturnType<typeof pumpLeak> {
  const milder: Record<string, string> = { E: 'C', D: 'B', C: 'B', B: 'A' };
  return {
    consequences,
    model: {
      ...model,
      events: model.events.map((one) => ({ ...one, probability: Number(one.probability) / 4 })),
      initiatingEvents: (model.initiatingEvents ?? []).map((one) => ({
        ...one,
        name: 'IE-08',
        label: '原料泵 P-101 密封小泄漏',
        attributes: english('Small seal leak of feed pump P-101'),
        frequency: 0.08,
      })),
      eventTrees: (model.eventTrees ?? []).map((tree) => ({
        ...tree,
        sequences: tree.sequences.map((one) => ({
          ...one,
          consequence: milder[one.consequence ?? ''] ?? one.consequence ?? 'A',
        })),
      })),
    },
  };
}
