import type { CcpAnswer } from '@ircrisk/engine-quality';
import type { Said } from '../said.ts';

interface DemoStep {
  name: Said;
  inputs: Said;
  parameters: Said;
  outputs: Said;
  controls: Said;
}
export interface DemoRisk {
  step: number;
  hazard: Said;
  cause: Said;
  effect: Said;
  controls: Said;
  /** S, P, D and how well it is known. */
  grades: readonly [number, number, number];
  knowledge: 'good' | 'fair' | 'poor';
  action?: Said;
  after?: readonly [number, number, number];
  ccp?: { edition: string; answers: Readonly<Record<string, CcpAnswer>> };
  /** S, P and D of each of the team; without them nobody has scored yet. */
  scores?: readonly (readonly [number, number, number])[];
  isRevealed?: boolean;
}
export interface DemoProject {
  code: string;
  name: Said;
  subject: string;
  tool: string;
  trigger: string;
  formality: readonly [uncertainty: string, importance: string, complexity: string, chosen: string];
  scope: Said;
  assumptions: Said;
  conclusion: Said | null;
  steps: readonly DemoStep[];
  risks: readonly DemoRisk[];
}

const yes = (zh: string, en: string): CcpAnswer => ({ answer: true, reason: `${zh} ${en}` });
const no = (zh: string, en: string): CcpAnswer => ({ answer: false, reason: `${zh} ${en}` });

/** A heat exchanger bundle made by a supplier: in force, with its inspection plan and its measurements. */
const bundle: DemoProject = {
  code: 'QRA-014',
  name: ['E-305 更换管束制造质量', 'E-305 replacement bundle'],
  subject: 'manufacture',
  tool: 'fmea',
  trigger: 'deviation',
  formality: ['medium', 'high', 'medium', 'high'],
  scope: [
    '蓝海换热器厂制造的 E-305 管束：管板钻孔、胀接、焊接与总装。壳体利旧，不在范围内。',
    'Bundle of E-305 made by Lanhai Heat Exchanger: drilling of tube sheets, expansion, welding and assembly. The shell is re-used and is not part of it.',
  ],
  assumptions: [
    '胀管机扭矩在每班首检后不变；材料证书经复验有效。',
    'The torque of the expander holds after the first check of a shift; material certificates were verified.',
  ],
  conclusion: [
    '胀接壁厚减薄率为关键特性，按控制计划 5 件/25 根监控；其余风险可接受。',
    'Wall reduction by expansion is the critical characteristic, watched with 5 in every 25 tubes; the other risks are acceptable.',
  ],
  steps: [
    {
      name: ['管板钻孔', 'Drill the tube sheet'],
      inputs: ['16MnⅢ 锻件', 'Forging 16Mn III'],
      parameters: ['转速、进给、刀具寿命', 'Speed, feed, tool life'],
      outputs: ['孔径、孔桥', 'Hole diameter, ligament'],
      controls: ['首件全检，塞规', 'First piece in full, plug gauge'],
    },
    {
      name: ['胀接', 'Expand the tubes'],
      inputs: ['换热管 10#，管板', 'Tubes of grade 10, tube sheet'],
      parameters: ['胀管扭矩、胀接深度', 'Expander torque, depth'],
      outputs: ['壁厚减薄率', 'Wall reduction'],
      controls: ['内径量表，每 25 根 5 件', 'Bore gauge, 5 in every 25 tubes'],
    },
    {
      name: ['密封焊', 'Seal weld'],
      inputs: ['焊材 ER49-1', 'Filler ER49-1'],
      parameters: ['电流、电压、速度', 'Current, voltage, travel'],
      outputs: ['焊脚、气孔', 'Leg length, porosity'],
      controls: ['焊工资格，PT', 'Welder qualification, PT'],
    },
    {
      name: ['总装与试压', 'Assemble and test'],
      inputs: ['管束、折流板', 'Bundle, baffles'],
      parameters: ['试验压力、保压时间', 'Test pressure, holding time'],
      outputs: ['无泄漏、直线度', 'No leak, straightness'],
      controls: ['水压试验', 'Hydrostatic test'],
    },
  ],
  risks: [
    {
      step: 2,
      hazard: ['胀接不足', 'Under-expansion'],
      cause: ['扭矩切断值漂移', 'Torque cut-off drifts'],
      effect: ['管口泄漏，产品串混', 'Tube joint leaks, products mix'],
      controls: ['每班首检扭矩', 'Torque checked at the start of a shift'],
      grades: [8, 4, 5],
      knowledge: 'good',
      action: [
        '减薄率 X̄-R 图监控，扭矩每 100 根复核',
        'X̄-R chart of the wall reduction, torque checked every 100 tubes',
      ],
      after: [8, 2, 3],
      scores: [
        [8, 4, 5],
        [8, 3, 5],
        [9, 4, 4],
      ],
      isRevealed: true,
      ccp: {
        edition: 'codex-2003',
        answers: {
          q1: yes('控制图与反应计划。', 'Chart and reaction plan.'),
          q2: yes('减薄率就是接头的密封。', 'The reduction is what seals the joint.'),
        },
      },
    },
    {
      step: 2,
      hazard: ['胀接过度', 'Over-expansion'],
      cause: ['重复胀接', 'Expanded twice'],
      effect: ['管壁减薄、开裂', 'Wall thinned, cracks'],
      controls: ['已胀管口打标', 'Expanded ends are marked'],
      grades: [7, 3, 4],
      knowledge: 'good',
      scores: [
        [7, 3, 4],
        [7, 3, 3],
        [6, 3, 4],
      ],
      isRevealed: true,
    },
    {
      step: 1,
      hazard: ['远侧孔桥不足', 'Ligament too thin on the far side'],
      cause: ['钻头偏斜', 'Drill wanders'],
      effect: ['管板强度不足', 'Tube sheet too weak'],
      controls: ['孔桥抽检', 'Ligaments sampled'],
      grades: [7, 3, 5],
      knowledge: 'fair',
      scores: [
        [7, 3, 5],
        [7, 2, 5],
        [7, 3, 6],
      ],
      isRevealed: true,
    },
    {
      step: 3,
      hazard: ['密封焊气孔', 'Porosity of the seal weld'],
      cause: ['管口油污', 'Oil on the tube end'],
      effect: ['微漏', 'Small leak'],
      controls: ['焊前清洗，PT 100 %', 'Cleaned before, PT 100 %'],
      grades: [5, 3, 2],
      knowledge: 'good',
      scores: [
        [5, 3, 2],
        [5, 3, 3],
        [5, 2, 2],
      ],
      isRevealed: true,
    },
  ],
};

/** Blending of a catalyst additive: in work, with scores that are still hidden. */
const dosing: DemoProject = {
  code: 'QRA-021',
  name: ['催化裂化助剂调配与加注', 'Blending and dosing of the FCC additive'],
  subject: 'process',
  tool: 'haccp',
  trigger: 'change',
  formality: ['high', 'medium', 'medium', 'high'],
  scope: [
    '一氧化碳助燃剂从来料到再生器加注；新供应商首批。',
    'The CO promoter from receipt to the dosing into the regenerator; first batch of a new supplier.',
  ],
  assumptions: [
    '铂含量以供应商证书和入厂复验的较低者计。',
    'The platinum content is the lower of certificate and own test.',
  ],
  conclusion: null,
  steps: [
    {
      name: ['来料检验', 'Incoming inspection'],
      inputs: ['助燃剂，吨袋', 'Promoter in big bags'],
      parameters: ['取样方案', 'Sampling plan'],
      outputs: ['铂含量、筛分', 'Platinum content, sieve fraction'],
      controls: ['GB/T 2828.1，水平 II，AQL 0.65', 'ISO 2859-1, level II, AQL 0.65'],
    },
    {
      name: ['调配', 'Blending'],
      inputs: ['助燃剂、载体', 'Promoter, carrier'],
      parameters: ['配比、混合时间', 'Ratio, mixing time'],
      outputs: ['均匀度', 'Homogeneity'],
      controls: ['每批三点取样', 'Three samples a batch'],
    },
    {
      name: ['加注', 'Dosing'],
      inputs: ['调配料', 'Blend'],
      parameters: ['加注量 kg/h', 'Rate, kg/h'],
      outputs: ['再生烟气 CO', 'CO of the flue gas'],
      controls: ['失重秤，CO 在线分析', 'Loss-in-weight scale, CO analyser'],
    },
  ],
  risks: [
    {
      step: 1,
      hazard: ['铂含量低于规格', 'Platinum below specification'],
      cause: ['供应商批间波动', 'Variation between batches'],
      effect: ['尾燃，CO 超标', 'Afterburning, CO above the limit'],
      controls: ['证书核对', 'Certificate checked'],
      grades: [7, 4, 4],
      knowledge: 'poor',
      action: ['每批 ICP 复验', 'ICP test of each batch'],
      after: [7, 2, 2],
      ccp: {
        edition: 'codex-2022',
        answers: {
          q1: no('供应商管理不足以控制。', 'Supplier control alone does not hold it.'),
          q2: yes('ICP 复验。', 'ICP test.'),
          q3: no('后面不再测铂。', 'Platinum is not measured again.'),
          q4: yes('不合格批不放行。', 'A failing batch is not released.'),
        },
      },
    },
    {
      step: 2,
      hazard: ['混合不均', 'Blend not homogeneous'],
      cause: ['混合时间不足', 'Mixed too short'],
      effect: ['加注浓度波动', 'Dosed strength varies'],
      controls: ['定时器', 'Timer'],
      grades: [5, 4, 5],
      knowledge: 'fair',
      scores: [
        [5, 4, 5],
        [6, 3, 5],
      ],
    },
    {
      step: 3,
      hazard: ['加注过量', 'Overdosing'],
      cause: ['失重秤零点漂移', 'Zero of the scale drifts'],
      effect: ['NOx 升高', 'NOx rises'],
      controls: ['每周校零', 'Zero checked weekly'],
      grades: [4, 3, 3],
      knowledge: 'good',
    },
  ],
};

export const demoProjects: readonly DemoProject[] = [bundle, dosing];
