import { isUnitName } from './numbers.ts';

/*
  Words of everyday speech that tell how something is asked or done, not what it is about: nobody's rule is found by 干活, 麻烦 or
  "allowed". A clause need not have them to answer a question. What names a thing, a substance, a place or a measure is none of them.
*/
const han = `
  干活 做活 活儿 干 做 弄 搞 办 办理 进行 开展 实施 执行 处理 处置 解决 操作 使用 采用 利用 应用 用于 准备 打算 计划 安排 组织 负责 参加 参与 完成 结束 开始 继续 停止 暂停 停 停下 停下来
  看 看看 看见 看到 听 听说 听到 说 说明 讲 讲讲 问 问问 请教 请问 告诉 知道 了解 明白 清楚 觉得 认为 感觉 发现 注意 小心 记得 忘 忘了 忘记 帮 帮忙 帮助 找 找谁 叫 喊 让 使 带 拿 放 放在 摆 送 给 拉 推 搬 抬 挪 扔 丢 抛 捡
  去 来 走 跑 进 进去 进来 进入 出 出去 出来 上去 下去 下来 上来 回来 回去 过来 过去 回 到 到达 离 离开 靠近 接近 经过 通过 待 留 等 等等 坐 站 站着 躺 睡 吃 吃饭 喝 上班 下班 休息 值班 当班
  要求 规定 标准 条件 情况 情形 状况 时候 时间 时 期间 问题 事情 事 东西 地方 位置 方面 方式 方法 办法 措施 步骤 流程 程序 内容 范围 原则 依据 根据 目的 作用 意思 含义 定义 概念 区别 不同 种类 类型 类别 哪类 哪种 何种
  人 人员 员工 工人 工友 同事 大家 别人 他人 谁 自己 本人 师傅 领导 新人 新员工 老师傅 伙计 一个人 几个人 多少人 个人 家 公司 工厂 厂 厂里 厂内 厂区 单位 现场 这里 那里 这儿 那儿 附近 旁边 周围 周边 四周 身边 上面 下面 底下 里面 里头 外头 中间 前面 后面 左右 以内 以外 之内 之间
  可以 可不可以 能够 能 能不能 行 行吗 行不行 允许 准 准许 禁止 不准 不许 不能 不得 不可 不可以 不行 不要 不用 不必 不需 无需 必须 应当 应该 应 须 需 需要 要 得 得要 一定 肯定 可能 也许 大概 大约 左右 约
  多 少 多少 几 几个 几次 几年 几天 几级 几米 第几 多大 多高 多远 多深 多宽 多厚 多重 多长 多快 多久 大 小 高 低 远 近 深 浅 长 短 快 慢 早 晚 新 旧 好 坏 坏了 对 错 热 冷 太 很 最 最大 最小 最高 最低 最多 最少 最长 最短 最晚 最迟 最早 至少 至多 不少于 不大于 不小于 不超过 超过 以上 以下 以内 大于 小于 等于 达到 满 够 足够
  哪一 哪一个 作业票
  一个 一次 一张 一块 一种 一台 一件 一下 一点 一些 一样 一般 一直 一起 两个 两人 三个 每次 每个 每人 每天 每年 每月 每周 每班 每日 半天 整天 全部 所有 任何 其他 其它 别的 另外 单独 同时 分别 各 各个 某 某个 有些 有的 没有 没 有 是 不是 是不是 算 算是 算不算 属于 叫做 称为 等级 级别
  先 再 又 还 还是 还要 就 就是 才 都 也 只 只要 只有 不仅 但 但是 可是 而且 并且 或者 或 如果 要是 假如 的话 因为 所以 由于 为了 为什么 为啥 怎么 怎么办 怎样 怎么样 如何 什么 啥 哪 哪里 哪儿 哪些 哪个 何时 什么时候 之前 之后 以前 以后 前 后 然后 最后 首先 马上 立刻 立即 赶紧 直接 随便 随时 随意 经常 通常 平时 平常 临时 正常 正式 突然 已经 刚 刚才 正在 还没 没到 来不及 联系 联系不上 不上 不到 不了 不住 到底 究竟 其实 比如 例如 关于 对于 有关 相关 具体 主要 基本 实际 真的 假的 合格 不合格 合适 安全 危险 严重 重要 必要 有效 无效
  一半 半 半小时 半年 半个 小时 分钟 钟头 秒 天 一天 两天 几天 周 月 个月 年 一年 两年 第一次 首次 初次 再次 一遍 一回 一边 哪边 哪一边 才能 才行 就得 还得 还能 还用 能用 能管 不算 死了 停了 出了 坏掉 完了 完活 好了 掉了 到了 钻到 钻进 伤到 碰伤 弄伤 烧起来 起来 米内 米 厘米 毫米 公里 吨 公斤 升 度  同样 一样 相同 大概 低处 高处 远处 近处 坑里 屋里 屋外 车间里 有人 没人 无人 某人 岗位 工位 作业点 作业 工作 工程 项目 预防  避免 应对 抓 查 查看 排查 巡检 看管 数据 资料 文件 手续 材料 物品 物件 拒绝 不肯 不让 应答 回答 回应 答复 收到 接到 听见 发出 补 补办 补上 重新 重做 复查 站哪边
  着用 着 能否 可否 是否 会不会 有没有 用什么 穿什么 戴什么 做什么 干什么 找什么 有什么 什么样 多少钱 一百个 十个 五个 几点 几号 哪天 何处 最 更 较 比较 稍微 特别 非常 尽量 尽快 及时 按时 定期 每隔 每 各种 各类 不同 一律 统一 共 总共 合计 平均
  毫安 伏 最高 最大   代表 表示 底下 走人 站人 拉  
  申请 审批 批准 登记 通知 汇报 拆 松 刮 完 活 跳 补 查 试 吊 晕 闷 吹 崩 烧 挂 锁了 夜里 装 卸 焊 割 割断 票 张 块 台 件 根 条 只 把 位 名 层 圈 遍 趟 样 种 些 点 边 头 处 里 外 内 上 下 中 前 后 左 右 旁 间 时 日 夜 今 明 昨 已 未 无 非 勿 莫 别 又 再 还 就 才 便 即 若 则 虽 且 而 与 及 或 跟 向 往 从 自 由 以 于 为 因 被 把 将 给 替 比 按 照 凭 据 除 过 着 了 的 地 得 之 所 其 此 该 本 每 各 某 全 共 总 约 近 远 早 晚 快 慢 急 忙 累 困 饿 渴 痛 疼 死 活 伤 病 坏 断 裂 破 漏 堵 卡 滑 掉 倒 翻 撞 碰 压 夹 砸 烫 冻 湿 干 脏 净 满 空 开 关 停 走 跑 站 坐 躺 爬 跳 拿 放 拉 推 提 抬 搬 扔 接 送 递 捡 找 看 听 闻 问 说 讲 叫 喊 打 拍 按 摸 擦 洗 冲 喷 淋 泡 倒 灌 抽 排 吸 呼 吐 吞 咬 咋 啥
  用 剩 剩下 连着 隔开 谁能 谁来 谁可以 谁当
  帮个忙 搭手 打下手 光 光是 往哪
  过程 过程中 进行中 结果
  麻烦 谢谢 您好 你好 请 想 想要 想问 我想 需不需要 用不用 要不要 该 该不该 怕 担心 万一 一旦 遇到 碰到 出现 发生 造成 导致 引起 变 变成 变化 改 改成 换 换成 更  增加 减少 提高 降低   开 关 关死 拆 装    断开    测 量 试 试一下 记   填 填写 签 签字 批   同意  报   交 提交 保存 保管 保持   清理  打扫 穿 戴  配备 配置 设置 设 挂 贴 标 标明 写 带上 拿着 带着 允许的 用的 做的 干的
`;
/** What is asked for, not what it is asked of: that a clause gives it is looked at by its figures. */
const measures = `
  温度 失效 周期 间隔 频次 频率 次数 多久 多长时间 最长时间 期限 时限 寿命 使用寿命 使用期限 使用年限 年限 有效期 有效时间 距离 间距 间隔距离 高度 深度 宽度 厚度 长度 数量 数值 数字 比例 百分比 含量 浓度 量 程度 范围 大小   多少伏 最大值 最小值
  interval life lifetime lifespan duration deadline period frequency how often how long how soon time limit distance spacing height depth width length amount quantity percentage percent rate size level volts volt ohms ohm lux hour hours minute day month months annual annually yearly monthly weekly daily validity valid current mg m3 ppm kv ma db 相当 相当于 换算 折合 约合 equivalent convert converted
`;
const latin = `
  about above according actually after again ago all allow allowed allows almost already also always another anybody anyone anything anywhere apply applies area around ask asked available away back bad be because become before begin begins
  behind being below best better between big both bring but buy call called came cannot care carry case cause certain change check checked checking choose clear close come comes common company complete condition conditions consider count
  day days deal decide define defined definition depend describe detail different difficult done down during each early easy either else elses end enough ensure especially even ever every everybody everyone everything example exceed explain far fast few find first follow following
  found full further general give given gives go goes going gone good great guy guys half hand handle happen happened happens hard help her here him his hold how inside instead job just keep keeps kept kind know known large last late later law least leave left legal less let like likely
  little live long longer longest look low lower made main make makes making man mandatory many matter maximum max maybe mean means measure meet men might min minimum minute minutes miss more most move must name near nearby necessary never new next nobody none normal normally nothing now number
  obligatory of off often okay old once one ones only open or order other others ought out over own part people per percent permitted person persons place plant point possible prescribed prevent proper properly provide put quick quickly quite rather reach ready real really reason regulation require
  required requirement requirements requires right rule rules run safe safely same say says see seen set several shall short show side similar simple since single site small something sometimes soon sort specified stand standard standing start started starting starts state stay step steps still stop stopped stops such sure
  take taken takes taking than thing things think through time times together told too took toward towards try turn two type under until up upon us use used uses using usual usually value via wait walk want wants way ways we week weeks well went whenever wherever whether whole within without work worked worker workers working works worse worst wrong year years yes yet yourself
  which who whom whose what where why when how house stricter strict extra initial initially first second third final finally paperwork form forms crew staff guy mate colleague employee employees somebody someone treat treated deal cover covers involve apply swap swapping acceptable acceptance station
  wide deep high tall thick heavy close full permit permits
  rely relies relying trust enter entering strong weak light
  advance ahead beforehand degrees expiry expiration
  allowable permissible recommended suitable correct correctly exactly immediately directly currently still onto across along anything three four five six seven eight nine ten
`;
const passing = new Set(`${han} ${measures} ${latin}`.split(/\s+/).filter(Boolean));

/** Figures, and units with or without one: 270, 半小时, 三天内; and grades, which are written in several ways and looked for by all. */
const counted =
  /^(?:[\d.,%]+(?:k?v|ma|[km]?w|[km]?pa|[mck]?m|m[23]|[km]g|t|h|min)?|[一二两三四五六七八九十百千半几多]*个?(?:小时|钟头|分钟|秒|天|日|周|月|年|米|厘米|毫米|公里|吨|公斤|千克|升|伏|毫安|次|人|名|遍)(?:以内|之内|内|前|后)?|[特一二三四五六七八九十]级)$/u;
/** The most or more of something is asked for, not named: 最远, lowest, nearer. */
const compared =
  /^最[大小高低远近深浅长短宽窄厚薄重轻快慢早晚迟多少久]$|^(?:low|high|long|short|large?|small|bigg|deep|wide?|near|far|farth|furth|strong|weak|heavi|late?|earli|few|shallow|hott?|cold|thick|thinn?|tall|clos)(?:e?r|e?st)$/u;
const phrases = new Set(['how often', 'how long', 'how soon', 'time limit']);

/** Whether a word only tells how something is asked; figures are looked for, and nothing is about them. */
export const isPassing = (word: string): boolean => {
  const small = word.toLowerCase();
  return (
    isUnitName(small) ||
    passing.has(small) ||
    phrases.has(small) ||
    counted.test(small) ||
    compared.test(small)
  );
};

/** Verbs with what completes them, and words that only say that something may, must or is not: 撤到, 挖出来, 就不能. */
const completed =
  /^\p{Script=Han}(?:到|上|下|完|好|掉|住|开|出|走|来|去|起来|出来|下来|上来|上去|下去|进去|出去|回来)$/u;
const modal = /^[就要能会还再都也不没才先得该可想](?<rest>\p{Script=Han}+)$/u;

/** Whether a word is rather a turn of speech: it counts where some clause has it, and is not missed where none does. */
export function isTurn(word: string): boolean {
  if (completed.test(word)) return true;
  const { rest } = modal.exec(word)?.groups ?? {};
  return rest !== undefined && rest !== '量' && isPassing(rest);
}
