type Text = { readonly zh: string; readonly en: string };
export type SampleModel = {
  readonly name: Text;
  readonly purpose: Text;
  readonly viewpoint: Text /** Text form of the model. */;
  readonly text: Text;
};

/** Two models to begin with; both pass the validator without an error. */
export const sampleModels: readonly SampleModel[] = [
  {
    name: { zh: '管理资产完整性', en: 'Manage asset integrity' },
    purpose: { zh: '说明完整性风险如何受控', en: 'Show how integrity risk is controlled' },
    viewpoint: { zh: '完整性经理', en: 'Integrity manager' },
    text: {
      en: `Manage asset integrity is composed of Plan integrity strategy
Manage asset integrity is composed of Inspect and monitor
Manage asset integrity is composed of Assess condition and risk
Manage asset integrity is composed of Maintain and repair
Manage asset integrity is composed of Review and improve
Manage asset integrity receives Equipment data
Manage asset integrity receives Inspection findings
Manage asset integrity respects Regulations and standards
Manage asset integrity respects Risk criteria
Manage asset integrity produces Integrity plan
Manage asset integrity produces Repaired equipment
Manage asset integrity produces Performance report
Manage asset integrity requires Integrity team
Manage asset integrity requires Platform
Plan integrity strategy receives Equipment data
Plan integrity strategy respects Regulations and standards
Plan integrity strategy respects Strategy change
Plan integrity strategy produces Integrity plan
Plan integrity strategy produces Inspection plan
Plan integrity strategy requires Integrity team
Plan integrity strategy requires Platform
Inspect and monitor respects Regulations and standards
Inspect and monitor respects Inspection plan
Inspect and monitor produces Condition data
Inspect and monitor requires Integrity team
Inspect and monitor requires Platform
Assess condition and risk receives Equipment data
Assess condition and risk receives Inspection findings
Assess condition and risk receives Condition data
Assess condition and risk respects Risk criteria
Assess condition and risk produces Repair recommendation
Assess condition and risk requires Integrity team
Assess condition and risk requires Platform
Maintain and repair respects Regulations and standards
Maintain and repair respects Repair recommendation
Maintain and repair produces Repaired equipment
Maintain and repair produces Work history
Maintain and repair requires Integrity team
Maintain and repair requires Platform
Review and improve receives Work history
Review and improve respects Risk criteria
Review and improve produces Strategy change
Review and improve produces Performance report
Review and improve requires Integrity team
Review and improve requires Platform
`,
      zh: `管理资产完整性 is composed of 制定完整性策略
管理资产完整性 is composed of 检验与监测
管理资产完整性 is composed of 评估状态与风险
管理资产完整性 is composed of 维护与维修
管理资产完整性 is composed of 评审与改进
管理资产完整性 receives 设备数据
管理资产完整性 receives 检验发现
管理资产完整性 respects 法规与标准
管理资产完整性 respects 风险准则
管理资产完整性 produces 完整性计划
管理资产完整性 produces 修复的设备
管理资产完整性 produces 绩效报告
管理资产完整性 requires 完整性团队
管理资产完整性 requires 平台
制定完整性策略 receives 设备数据
制定完整性策略 respects 法规与标准
制定完整性策略 respects 策略变更
制定完整性策略 produces 完整性计划
制定完整性策略 produces 检验计划
制定完整性策略 requires 完整性团队
制定完整性策略 requires 平台
检验与监测 respects 法规与标准
检验与监测 respects 检验计划
检验与监测 produces 状态数据
检验与监测 requires 完整性团队
检验与监测 requires 平台
评估状态与风险 receives 设备数据
评估状态与风险 receives 检验发现
评估状态与风险 receives 状态数据
评估状态与风险 respects 风险准则
评估状态与风险 produces 维修建议
评估状态与风险 requires 完整性团队
评估状态与风险 requires 平台
维护与维修 respects 法规与标准
维护与维修 respects 维修建议
维护与维修 produces 修复的设备
维护与维修 produces 作业历史
维护与维修 requires 完整性团队
维护与维修 requires 平台
评审与改进 receives 作业历史
评审与改进 respects 风险准则
评审与改进 produces 策略变更
评审与改进 produces 绩效报告
评审与改进 requires 完整性团队
评审与改进 requires 平台
`,
    },
  },
  {
    name: { zh: '运行进料泵', en: 'Operate feed pump' },
    purpose: { zh: '说明RCM所分析的功能', en: 'Show the functions whose failures RCM examines' },
    viewpoint: { zh: '运行工程师', en: 'Operations engineer' },
    text: {
      en: `Operate feed pump is composed of Prepare pump
Operate feed pump is composed of Start pump
Operate feed pump is composed of Control flow
Operate feed pump is composed of Shut down pump
Operate feed pump receives Feed at suction
Operate feed pump respects Operating procedure
Operate feed pump respects IOW limits
Operate feed pump produces Feed at 80 m³/h, 2.4 MPa
Operate feed pump requires Pump P-101A/B
Operate feed pump requires Operator
Prepare pump receives Stopped pump
Prepare pump respects Operating procedure
Prepare pump produces Pump ready
Prepare pump requires Pump P-101A/B
Prepare pump requires Operator
Start pump receives Pump ready
Start pump respects Operating procedure
Start pump produces Running pump
Start pump requires Operator
Control flow receives Feed at suction
Control flow respects IOW limits
Control flow produces Feed at 80 m³/h, 2.4 MPa
Control flow produces Trip signal
Control flow requires Running pump
Control flow requires Operator
Shut down pump respects Operating procedure
Shut down pump respects Trip signal
Shut down pump produces Stopped pump
Shut down pump requires Operator
`,
      zh: `运行进料泵 is composed of 备泵
运行进料泵 is composed of 启泵
运行进料泵 is composed of 控制流量
运行进料泵 is composed of 停泵
运行进料泵 receives 入口进料
运行进料泵 respects 操作规程
运行进料泵 respects 完整性操作窗口限值
运行进料泵 produces 80 m³/h、2.4 MPa的进料
运行进料泵 requires P-101A/B泵
运行进料泵 requires 操作员
备泵 receives 已停的泵
备泵 respects 操作规程
备泵 produces 泵已备好
备泵 requires P-101A/B泵
备泵 requires 操作员
启泵 receives 泵已备好
启泵 respects 操作规程
启泵 produces 运行中的泵
启泵 requires 操作员
控制流量 receives 入口进料
控制流量 respects 完整性操作窗口限值
控制流量 produces 80 m³/h、2.4 MPa的进料
控制流量 produces 联锁停车信号
控制流量 requires 运行中的泵
控制流量 requires 操作员
停泵 respects 操作规程
停泵 respects 联锁停车信号
停泵 produces 已停的泵
停泵 requires 操作员
`,
    },
  },
];
