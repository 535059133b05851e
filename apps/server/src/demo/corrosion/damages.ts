import type { Said } from '../said.ts';

export interface DemoDamage {
  loop: string;
  mechanism: string;
  degree: 'H' | 'M' | 'L';
  rate?: number;
  places: Said;
  inspection?: Said;
  monitoring?: Said;
  credible?: boolean;
}

const thickness: Said = ['超声测厚、射线', 'UT and RT thickness'];
const probe: Said = ['电阻探针、化验', 'ER probe, laboratory'];

export const damages: readonly DemoDamage[] = [
  {
    loop: 'CL-01',
    mechanism: 'DM37',
    degree: 'L',
    places: ['电脱盐罐水相', 'Water phase of the desalters'],
    inspection: thickness,
  },
  {
    loop: 'CL-01',
    mechanism: 'DM22',
    degree: 'M',
    places: ['保温管线低点', 'Low points of insulated lines'],
    inspection: ['拆检、脉冲涡流', 'Stripping, pulsed eddy current'],
  },
  {
    loop: 'CL-01',
    mechanism: 'DM20',
    degree: 'L',
    places: ['换热器', 'Exchangers'],
    inspection: ['涡流', 'Eddy current'],
  },
  {
    loop: 'CL-04',
    mechanism: 'DM61',
    degree: 'H',
    rate: 0.18,
    places: ['炉管、转油线、塔壁', 'Heater tubes, transfer line, shell'],
    inspection: ['测厚、光谱（低硅碳钢）', 'Thickness, PMI for low silicon'],
    monitoring: ['定点测厚', 'Thickness locations'],
  },
  {
    loop: 'CL-04',
    mechanism: 'DM46',
    degree: 'M',
    rate: 0.12,
    places: ['转油线弯头', 'Elbows of the transfer line'],
    inspection: ['网格测厚', 'Thickness grid'],
    monitoring: ['酸值化验', 'Acid number'],
  },
  {
    loop: 'CL-04',
    mechanism: 'DM23',
    degree: 'M',
    places: ['炉管', 'Heater tubes'],
    inspection: ['外径测量、金相', 'Diameter, replication'],
    monitoring: ['管壁温度', 'Tube metal temperature'],
  },
  {
    loop: 'CL-04',
    mechanism: 'DM52',
    degree: 'L',
    places: ['停工时奥氏体部件', 'Austenitic parts at shutdown'],
    inspection: ['渗透', 'PT'],
  },
  {
    loop: 'CL-05',
    mechanism: 'DM37',
    degree: 'H',
    rate: 0.22,
    places: ['初凝区、空冷入口', 'First condensation, air cooler inlet'],
    inspection: thickness,
    monitoring: probe,
  },
  {
    loop: 'CL-05',
    mechanism: 'DM06',
    degree: 'H',
    rate: 0.15,
    places: ['注水点上游、空冷管束', 'Upstream of the wash, cooler tubes'],
    inspection: thickness,
    monitoring: ['结盐点计算', 'Salt point calculation'],
  },
  {
    loop: 'CL-05',
    mechanism: 'DM05',
    degree: 'L',
    places: ['回流罐水包', 'Boot of the drum'],
    inspection: thickness,
  },
  {
    loop: 'CL-05',
    mechanism: 'DM67',
    degree: 'M',
    places: ['回流罐焊缝', 'Welds of the drum'],
    inspection: ['荧光磁粉、硬度', 'WFMT, hardness'],
  },
  {
    loop: 'CL-05',
    mechanism: 'DM22',
    degree: 'M',
    places: ['塔顶管线支座', 'Supports of the overhead line'],
    inspection: ['拆检', 'Stripping'],
  },
  {
    loop: 'CL-05',
    mechanism: 'INJECTION',
    degree: 'M',
    places: ['注水、注剂点下游', 'Downstream of the injections'],
    inspection: ['周向射线', 'RT around'],
    monitoring: ['注水量', 'Wash water flow'],
  },
  {
    loop: 'CL-05',
    mechanism: 'DEADLEG',
    degree: 'M',
    places: ['旁路、放空短管', 'By-passes and vents'],
    inspection: ['射线', 'RT'],
  },
  {
    loop: 'CL-07',
    mechanism: 'DM46',
    degree: 'H',
    rate: 0.25,
    places: ['转油线弯头 4 处', 'Four elbows of the transfer line'],
  },
  {
    loop: 'CL-07',
    mechanism: 'DM61',
    degree: 'H',
    rate: 0.16,
    places: ['炉管', 'Heater tubes'],
    inspection: thickness,
    monitoring: ['定点测厚', 'Thickness locations'],
  },
  {
    loop: 'CL-07',
    mechanism: 'DM23',
    degree: 'M',
    places: ['炉管', 'Heater tubes'],
    inspection: ['外径测量', 'Diameter'],
    monitoring: ['出口温度', 'Outlet temperature'],
  },
  {
    loop: 'CL-07',
    mechanism: 'DM27',
    degree: 'M',
    places: ['转油线大小头', 'Reducers of the transfer line'],
    inspection: ['网格测厚', 'Thickness grid'],
  },
  {
    loop: 'CL-09',
    mechanism: 'DM37',
    degree: 'M',
    rate: 0.1,
    places: ['冷凝器入口', 'Condenser inlet'],
    inspection: thickness,
    monitoring: probe,
  },
  { loop: 'CL-09', mechanism: 'DM06', degree: 'M', places: ['E-110 管束入口', 'Inlet of the E-110 tubes'] },
  {
    loop: 'CL-09',
    mechanism: 'DM67',
    degree: 'M',
    places: ['分水罐', 'Separator'],
    inspection: ['荧光磁粉', 'WFMT'],
    monitoring: ['切水 H₂S', 'H₂S of the water'],
  },
  {
    loop: 'CL-09',
    mechanism: 'DM20',
    degree: 'M',
    places: ['冷凝器管束水侧', 'Water side of the condenser'],
    inspection: ['涡流', 'Eddy current'],
  },
];
