/**
 * First templates of the library, in both languages: a start that the team completes. Ratings are hints to be confirmed. Mode
 * codes follow ISO 14224 annex B, mechanisms its table B.2.
 *
 * `# key | class | version | name` begins a template, `@ item | class of its own | function` an item; the lines below are modes:
 * code | mechanism | S O D | hidden | mode | cause | effect | prevention | detection, each text in Chinese and English.
 */
const lines = `
# PU | PU | 1 | 离心泵 | Centrifugal pump
@ 机械密封 | Mechanical seal |  | 轴端密封介质 | Contain process fluid at the shaft
ELP | 2.4 | 8 5 4 |  | 密封端面泄漏 | Seal face leakage | 抽空、磨损、冲洗方案失效 | Dry running, wear, flush plan lost | 介质泄漏，可能着火 | Release of process medium, possible fire | 冲洗方案与汽蚀余量 | Seal plan and NPSH margin | 密封罐液位/压力报警、巡检 | Seal pot level/pressure alarm, patrol
ELU | 1.1 | 5 4 4 |  | 隔离液泄漏 | Barrier fluid leak | 接头松动、O形圈老化 | Fitting loosened, O-ring aged | 密封辅助系统失效 | Seal support lost | 管路与紧固规范 | Correct tubing and torque | 液位趋势 | Level trend
@ 轴承 | Bearings |  | 支承转子 | Support rotor with low friction
VIB | 2.6 | 6 5 3 |  | 振动高 | High vibration | 疲劳、不对中、润滑不良 | Fatigue, misalignment, lubrication | 轴承抱死、密封损坏 | Bearing seizure, seal damage | 对中、换油、平衡 | Alignment, oil change, balance | 振动监测 | Vibration monitoring
OHE | 2.7 | 6 4 3 |  | 轴承过热 | Bearing overheating | 缺油或油品污染 | Oil lost or contaminated | 停泵 | Trip of pump | 油位管理 | Oil level routine | 温度报警 | Temperature alarm
@ 叶轮与泵壳 | Impeller and casing |  | 输送额定流量扬程 | Deliver rated flow and head
LOO | 2.3 | 5 4 4 |  | 出力不足 | Low output | 口环冲蚀、汽蚀、堵塞 | Wear ring erosion, cavitation, blockage | 进料下降 | Feed rate cut | 过滤器、汽蚀控制 | Strainer, NPSH control | 流量压力趋势 | Flow/pressure trend
STD | 2.2 | 9 2 6 |  | 泵壳裂纹/减薄 | Casing crack or thinning | 冲刷腐蚀 | Corrosion-erosion | 大量泄漏 | Large release | 选材 | Material selection | 大修测厚 | Thickness at overhaul
@ 驱动与联轴器 | Driver and coupling |  | 按需传递扭矩 | Transmit torque on demand
FTS | 4.2 | 7 3 7 | hidden | 备泵不能启动 | Standby fails to start | 断路器、控制回路、阀门卡涩 | Breaker, control circuit, stuck valve | 主泵停时断料 | Loss of feed when duty pump trips | 定期切换 | Periodic rotation of duty | 功能测试 | Function test
# CO | CO | 1 | 往复压缩机 | Reciprocating compressor
@ 气阀 | Valves |  | 进排气 | Admit and discharge gas
LOO | 2.5 | 6 6 3 |  | 气阀内漏 | Valve leakage | 阀片断裂、结焦 | Plate breakage, deposits | 气量下降、温度升高 | Capacity loss, temperature rise | 气质与选材 | Clean dry gas, right material | 阀盖温度、示功图 | Valve cap temperature, PV diagram
@ 填料与活塞杆 | Packing and rod |  | 活塞杆密封 | Seal rod
ELP | 2.4 | 8 5 4 |  | 填料泄漏 | Packing leak | 磨损、润滑差 | Wear, poor lubrication | 气体漏入中体（隔距件） | Gas release to distance piece | 注油率控制 | Lubrication rate control | 放空流量 | Vent flow meter
@ 气缸活塞 | Cylinder and piston |  | 压缩气体 | Compress gas
BRD | 2.8 | 9 2 3 |  | 液击损坏 | Liquid slug damage | 分液罐液位高 | Knock-out drum high level | 严重损坏 | Catastrophic damage | 液位控制与联锁 | Level control and trip | 高液位联锁 | High-level trip
# HE | HE | 1 | 管壳式换热器 | Shell-and-tube exchanger
@ 管束 | Tube bundle |  | 隔离介质并换热 | Separate and transfer heat
INL | 2.2 | 7 5 5 |  | 换热管内漏 | Tube leak | 腐蚀、微动磨损、应力腐蚀 | Corrosion, fretting, SCC | 产品污染、循环水带烃 | Product contamination, cooling water hydrocarbon | 选材、流速、水质 | Material, velocity, chemistry | 循环水TOC、涡流检测 | Cooling-water TOC, eddy current
IHT | 5.2 | 5 7 3 |  | 结垢 | Fouling | 沉积 | Deposits | 换热能力下降 | Duty loss | 过滤、加药 | Filtration, dosing | 传热系数趋势 | U-value trend
@ 法兰连接 | Flanged joints |  | 密封介质 | Contain medium
ELP | 1.1 | 8 4 5 |  | 垫片泄漏 | Gasket leak | 温度循环、螺栓预紧不足 | Thermal cycling, low bolt load | 泄漏着火 | Release, fire | 定力矩紧固 | Bolt-load procedure | 巡检、LDAR | Patrol, LDAR
# VA | VA | 1 | 调节阀 | Control valve
@ 阀芯阀座 | Trim |  | 调节流量 | Regulate flow
FTR | 1.6 | 6 4 3 |  | 不能调节 | Does not regulate | 卡涩、堵塞 | Stiction, plugging | 工艺波动 | Process upset | 选型、过滤 | Correct sizing, filter | 阀位偏差 | Position/demand deviation
LCP | 2.3 | 6 4 6 |  | 关闭内漏 | Leak when closed | 冲蚀 | Erosion | 串料、隔离失效 | Contamination, isolation lost | 硬化阀芯 | Hard trim | 下游检查 | Downstream check
@ 执行机构 | Actuator |  | 失气时到安全位 | Move to safe position on air failure
FTC | 1.6 | 9 3 6 | hidden | 要求时不能关闭 | Fails to close on demand | 弹簧/膜片失效 | Spring/diaphragm failure | 保护失效 | Protection lost | 故障安全设计 | Fail-safe design | 部分行程测试 | Partial stroke test
# VA-PSV | VA | 1 | 安全阀 | Pressure safety valve
@ 阀 | Valve |  | 按整定压力开启并回座 | Open at set pressure and reseat
FTO | 1.6 | 10 3 7 | hidden | 到整定压力不开启 | Fails to open at set pressure | 结垢、腐蚀、弹簧 | Fouling, corrosion, spring | 超压破裂 | Overpressure rupture | 前置爆破片、工况核查 | Rupture disc upstream, service check | 校验 | Bench test
LCP | 2.4 | 5 4 4 |  | 运行压力下泄漏 | Leaks at operating pressure | 密封面损伤、操作压力比高 | Seat damage, op/set ratio high | 物料损失 | Loss, flare load | 操作压力≤0.9整定压力 | Op/set <= 0.9 | 声学检测 | Acoustic check
# VE | VE | 1 | 压力容器 | Pressure vessel
@ 壳体封头 | Shell and heads |  | 承压 | Contain pressure
ELP | 2.2 | 9 3 4 |  | 减薄泄漏 | Thinning to leak | 内部腐蚀 | Internal corrosion | 泄漏 | Release | 操作窗口与选材 | IOW and material | 定点测厚 | Thickness monitoring
STD | 2.6 | 10 2 6 |  | 开裂 | Cracking | 应力腐蚀、疲劳 | SCC, fatigue | 破裂 | Rupture | 热处理、介质控制 | PWHT, chemistry | 荧光磁粉/相控阵 | WFMT/PAUT
STD | 2.2 | 8 4 7 |  | 保温层下腐蚀 | External corrosion under insulation | 保温进水 | Wet insulation | 泄漏 | Leak | 涂层与密封 | Coating, sealing | 拆检/脉冲涡流 | Strip or PEC
@ 内件 | Internals |  | 分离/反应 | Separate/react
PLU | 5.1 | 5 5 3 |  | 塔盘/除沫器堵塞 | Tray/demister plugged | 沉积 | Deposits | 压降高、液泛 | Pressure drop, flooding | 进料控制 | Feed quality | 压差趋势 | dP trend
# TA | TA | 1 | 常压储罐 | Atmospheric tank
@ 罐底 | Bottom |  | 盛装介质 | Contain product
ELP | 2.2 | 8 4 7 |  | 罐底泄漏 | Bottom leak | 底板土侧/介质侧腐蚀 | Underside or product-side corrosion | 土壤地下水污染 | Soil and groundwater pollution | 阴保、内衬 | CP, lining | 开罐漏磁、泄漏检测 | MFL each out-of-service, leak detection
@ 液位保护 | Level protection | IP | 防溢罐 | Prevent overfill
FTF | 3.2 | 10 3 7 | hidden | 高高液位失效 | High-high level fails | 传感器卡滞 | Sensor stuck | 溢罐、蒸气云 | Overfill, vapour cloud | 独立仪表 | Independent device | 功能测试 | Proof test
@ 浮顶 | Floating roof |  | 抑制蒸发 | Limit vapour
STD | 1.4 | 8 3 4 |  | 浮顶卡盘/沉没 | Roof sinks or tilts | 排水堵、浮舱漏 | Rain drain blocked, pontoon leak | 火灾、排放 | Fire hazard, emission | 排水维护 | Drain maintenance | 月度目视 | Visual monthly
# EM | EM | 1 | 电动机 | Electric motor
@ 绕组 | Windings |  | 电能转换 | Convert power
BRD | 4.1 | 6 3 5 |  | 绕组短路 | Winding short | 绝缘老化、受潮 | Insulation ageing, moisture | 电机损坏 | Motor loss | 防潮加热器、冷却 | Heater, cooling | 绝缘测试、局放 | Insulation resistance, PD
@ 轴承 | Bearings |  | 支承转子 | Support rotor
VIB | 2.4 | 5 5 3 |  | 轴承磨损 | Bearing wear | 润滑 | Lubrication | 跳停 | Trip | 润滑计划 | Grease schedule | 振动 | Vibration
# HB | HB | 1 | 加热炉 | Fired heater
@ 炉管 | Tubes |  | 加热介质 | Heat process fluid
ELP | 2.7 | 10 3 4 |  | 炉管破裂 | Tube rupture | 蠕变、结焦、偏烧 | Creep, coking, flame impingement | 炉膛着火 | Fire in firebox | 管壁温限值、烧焦 | TMT limit, decoke | 红外测温 | Thermography
@ 燃烧管理 | Burner management | CL | 安全点火与联锁 | Safe ignition and trip
FTF | 3.2 | 10 2 6 | hidden | 熄火联锁失效 | Flame-out trip fails | 火检故障 | Scanner fault | 爆炸 | Explosion | SIL等级BMS | SIL-rated BMS | 功能测试 | Proof test
# IP | IP | 1 | 变送器 | Transmitter
@ 测量 | Sensing |  | 真实指示 | Indicate true value
ERO | 3.4 | 5 5 4 |  | 漂移 | Drift | 老化 | Ageing | 控制偏差 | Wrong control | 校准 | Calibration | 偏差报警 | Deviation alarm
NOO | 3.2 | 7 4 3 |  | 无信号 | No signal | 引压管堵/冻 | Impulse line blocked/frozen | 失控/保护失效 | Loss of control or protection | 伴热 | Heat tracing | 坏值报警 | Bad PV alarm
`;

export type TemplateMode = {
  readonly code: string;
  readonly mechanism: string | null;
  /** A hint; null where nobody rated it. */
  readonly severity: number | null;
  readonly occurrence: number | null;
  readonly detection: number | null;
  readonly hidden: boolean;
  readonly mode: Words;
  readonly cause: Words;
  readonly effect: Words;
  readonly prevention: Words;
  readonly control: Words;
};
type Words = { readonly zh: string; readonly en: string };

export type TemplateItem = {
  readonly name: Words;
  /** Where it is of another class than the whole: a level switch on a tank. */
  readonly isoClass: string | null;
  readonly function: Words;
  readonly modes: readonly TemplateMode[];
};

export type EquipmentTemplate = {
  readonly key: string;
  readonly isoClass: string;
  readonly version: number;
  readonly name: Words;
  readonly items: readonly TemplateItem[];
};

type Open<T, K extends keyof T, Of> = Omit<T, K> & { readonly [P in K]: Of[] };
type OpenItem = Open<TemplateItem, 'modes', TemplateMode>;

function readTemplates(text: string): EquipmentTemplate[] {
  const templates: Open<EquipmentTemplate, 'items', OpenItem>[] = [];
  for (const line of text.trim().split('\n')) {
    const cells = line
      .replace(/^[#@] /, '')
      .split('|')
      .map((cell) => cell.trim());
    const cell = (at: number): string => cells[at] ?? '';
    const words = (at: number): Words => ({ zh: cell(at), en: cell(at + 1) });
    if (line.startsWith('#'))
      templates.push({
        key: cell(0),
        isoClass: cell(1),
        version: Number(cell(2)),
        name: words(3),
        items: [],
      });
    else if (line.startsWith('@'))
      templates
        .at(-1)
        ?.items.push({ name: words(0), isoClass: cell(2) || null, function: words(3), modes: [] });
    else {
      const [severity = 0, occurrence = 0, detection = 0] = cell(2).split(' ').map(Number);
      const mode = {
        code: cell(0),
        mechanism: cell(1),
        severity,
        occurrence,
        detection,
        hidden: cell(3) === 'hidden',
        mode: words(4),
        cause: words(6),
        effect: words(8),
        prevention: words(10),
        control: words(12),
      };
      templates.at(-1)?.items.at(-1)?.modes.push(mode);
    }
  }
  return templates;
}

export const equipmentTemplates: readonly EquipmentTemplate[] = readTemplates(lines);
