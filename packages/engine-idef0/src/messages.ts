import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const idef0Messages = {
  ...sharedMessages,
  unknownActivity: { zh: '活动 {id} 不存在', en: 'There is no activity {id}' },
  rootStays: { zh: '顶层活动 A0 不能移动', en: 'The top activity A0 cannot be moved' },
  underOwnDescendant: {
    zh: '“{name}” 不能移到自己的下级之下',
    en: '“{name}” cannot be moved below its own descendant',
  },
  tooManyBoxes: {
    zh: '一张图最多 9 个框（现为 {count}）',
    en: 'A diagram holds nine boxes at most (it would be {count})',
  },
  // validator
  R1: { zh: '“{name}” 没有控制', en: '“{name}” has no control' },
  R2: { zh: '“{name}” 没有输出', en: '“{name}” has no output' },
  R3: {
    zh: '{node} 有 {count} 个框，应为 3–6 个',
    en: '{node} has {count} {count|box|boxes}; three to six are right',
  },
  R3context: {
    zh: 'A-0 应恰有 1 个框（现为 {count}）',
    en: 'A-0 must hold exactly one box (it holds {count})',
  },
  R3noContext: { zh: '缺少上下文图 A-0', en: 'The context diagram A-0 is missing' },
  R3noDiagram: {
    zh: '{node} “{name}” 有下级活动，但没有分解图',
    en: '{node} “{name}” has activities beneath it but no diagram',
  },
  R3number: {
    zh: '{node}：“{name}” 的框号 {number} 不是 1–9 的整数',
    en: '{node}: the box number {number} of “{name}” is not a whole number from 1 to 9',
  },
  R3sameNumber: {
    zh: '{node} 中有两个框的编号同为 {number}（“{name}”）',
    en: '{node} holds two boxes numbered {number} (“{name}”)',
  },
  R3gap: {
    zh: '{node}：缺少框号 {missing}，下一个框“{name}”编号为 {number}',
    en: '{node}: there is no box {missing}; the next one, “{name}”, is numbered {number}',
  },
  R4: { zh: '“{name}” 不是动词短语', en: '“{name}” is not a verb phrase' },
  R5: { zh: '箭头 {ends} 没有名称', en: 'The arrow {ends} has no label' },
  R6missing: {
    zh: '{node}：上级框的 {code} “{label}” 未出现在本图边界，也未用隧道',
    en: '{node}: {code} “{label}” of the parent box is neither on the frame nor tunnelled',
  },
  R6unresolved: {
    zh: '{node}：边界箭头 {role} “{label}” 在上级框上没有，请连接或用隧道',
    en: '{node}: the boundary arrow {role} “{label}” is not on the parent box: connect or tunnel it',
  },
  R7: { zh: '箭头 “{label}” 有一端悬空', en: 'Arrow “{label}” has a loose end' },
  R7output: {
    zh: '箭头 “{label}” 以输出角色进入 “{name}”：输出只能离开框',
    en: 'Arrow “{label}” enters “{name}” as an output: outputs only leave a box',
  },
  R8: { zh: '词汇 “{label}” 有两个定义', en: 'The term “{label}” has two definitions' },
  R9: {
    zh: '“{name}” 的输出 “{label}” 未经变换又成为自己的输入',
    en: 'The output “{label}” of “{name}” returns to it as input untransformed',
  },
  R10: {
    zh: '“{name}” 的 {side} 侧有 {count} 个箭头，多于 6 个',
    en: '“{name}” has {count} arrows on its side {side}, more than six',
  },
  R11: { zh: '{node} 中有两个框同名 “{name}”', en: '{node} holds two boxes named “{name}”' },
  R12: { zh: '“{name}” 的调用箭头没有目标', en: 'The call arrow of “{name}” has no target' },
  R12unknown: {
    zh: '“{name}” 调用的“{target}”不存在：请写本模型的节点（A2），或本项目另一模型的编号（OFP 或 OFP/A2）',
    en: '“{name}” calls “{target}”, which does not exist: give a node of this model (A2) or the number of another one of the project (OFP or OFP/A2)',
  },
  R13: { zh: '词汇 “{label}” 未被使用', en: 'The term “{label}” is not used' },
  // one-click mends
  mendBranch: { zh: '将 {code} “{label}” 分支到框 {number}', en: 'Branch {code} “{label}” to box {number}' },
  mendJoin: { zh: '框 {number} 汇入 {code} “{label}”', en: 'Join box {number} to {code} “{label}”' },
  mendNewArrow: {
    zh: '为框 {number} 添加边界箭头（{role}）',
    en: 'Add a boundary arrow ({role}) to box {number}',
  },
  mendTunnelledArrow: {
    zh: '为框 {number} 添加隧道箭头（{role}）',
    en: 'Add a tunnelled arrow ({role}) to box {number}',
  },
  mendAddBox: { zh: '添加一个功能', en: 'Add a function' },
  mendContext: { zh: '添加上下文图', en: 'Add the context diagram' },
  mendDiagram: { zh: '添加分解图', en: 'Add the diagram' },
  mendRenumber: { zh: '重新编号', en: 'Number the boxes anew' },
  mendBringIn: { zh: '将 {code} “{label}” 引入框 {number}', en: 'Bring {code} “{label}” into box {number}' },
  mendBringOut: { zh: '由框 {number} 输出 {code} “{label}”', en: 'Let box {number} give {code} “{label}”' },
  mendTunnelAbove: { zh: '在 {node} 框端用隧道', en: 'Tunnel {code} at box {node}' },
  mendTunnelHere: { zh: '在边界用隧道', en: 'Tunnel it at the frame' },
  mendConnectAbove: { zh: '在上级各图中画出', en: 'Draw it on the diagrams above' },
  mendConnectBox: { zh: '接到框 {number} “{name}”', en: 'Connect to box {number} “{name}”' },
  mendToFrame: { zh: '接到边界', en: 'Take it through the frame' },
  mendAsInput: { zh: '改为输入', en: 'Make it an input' },
  mendRemoveArrow: { zh: '删除箭头', en: 'Delete the arrow' },
  mendRemoveTerm: { zh: '删除词汇', en: 'Delete the term' },
  mendJoinTerms: { zh: '合并，保留定义“{definition}”', en: 'Join them under the definition “{definition}”' },
  // workbook
  sheetMissing: { zh: '缺少工作表“{sheet}”', en: 'The sheet “{sheet}” is missing' },
  sheetNode: {
    zh: '{sheet} 第 {row} 行：节点“{node}”不是 A0、A1、A21 这样的编号或没有上级',
    en: '{sheet} row {row}: the node “{node}” is no number such as A0, A1 or A21, or has no parent',
  },
  sheetTwice: { zh: '{sheet} 第 {row} 行：“{node}”重复', en: '{sheet} row {row}: “{node}” stands twice' },
  sheetName: { zh: '{sheet} 第 {row} 行：名称为空', en: '{sheet} row {row}: the name is empty' },
  sheetRole: {
    zh: '{sheet} 第 {row} 行：角色“{role}”应为 I、C、O、M 或 Call',
    en: '{sheet} row {row}: the role “{role}” must be I, C, O, M or Call',
  },
  sheetEnd: {
    zh: '{sheet} 第 {row} 行：端点“{end}”应为本图的节点号、frame、junction 名称或 loose',
    en: '{sheet} row {row}: the end “{end}” must be a node of the diagram, frame, a junction J1 or loose',
  },
  sheetTunnel: {
    zh: '{sheet} 第 {row} 行：隧道“{tunnel}”应为空、source 或 sink',
    en: '{sheet} row {row}: the tunnel “{tunnel}” must be empty, source or sink',
  },
  sheetType: {
    zh: '{sheet} 第 {row} 行：类型“{type}”应为空、material、information 或 resource',
    en: '{sheet} row {row}: the type “{type}” must be empty, material, information or resource',
  },
  sheetUnknown: {
    zh: '{sheet} 第 {row} 行：台账或文档中没有“{name}”',
    en: '{sheet} row {row}: neither the ledger nor the documents have “{name}”',
  },
  // text form
  noPredicate: {
    zh: '第 {line} 行：缺少关系词，应有接收、遵循、产出、依靠、分解为之一，前后留空格',
    en: 'Line {line}: no relation in it; one of receives, respects, produces, requires, is composed of belongs there, between blanks',
  },
  emptySide: { zh: '第 {line} 行：关系词的一侧为空', en: 'Line {line}: one side of the relation is empty' },
  textCycle: { zh: '组成关系成环：{path}', en: 'The composition runs in a circle: {path}' },
  twoParents: {
    zh: '第 {line} 行：“{name}” 已属于 “{parent}”',
    en: 'Line {line}: “{name}” is already part of “{parent}”',
  },
  tooManyParts: {
    zh: '第 {line} 行：“{name}” 已有 9 个组成部分，放不下 “{part}”；一张图最多 9 个框',
    en: 'Line {line}: “{name}” has nine parts already and no room for “{part}”; a diagram holds nine boxes at most',
  },
  severalRoots: {
    zh: '模型有 {count} 个顶层功能：{names}',
    en: 'The model has {count} top functions: {names}',
  },
  noFunctions: { zh: '文本中没有功能', en: 'The text holds no function' },
  notWritable: {
    zh: '“{text}” 为空、含换行、首尾有空格或以 # 开头，不能写成文本',
    en: '“{text}” is empty, holds a line break, has blanks at its ends or begins with #, and cannot be written as text',
  },
  nameHoldsRelation: {
    zh: '功能名 “{name}” 含有关系词，不能写成文本',
    en: 'The name “{name}” holds a relation word and cannot be written as text',
  },
} as const satisfies MessageCatalogue;

/** What a notice says; an arrow without a name leaves no empty quotes behind. */
export function idef0Text(notice: Notice, language: 'zh' | 'en'): string {
  const text = noticeText(idef0Messages, notice, language);
  return notice.values?.label === '' ? text.replace(' “”', '') : text;
}
