import { product } from '@ircrisk/contract/product.ts';
import { templates } from '@ircrisk/engine-risk-matrix';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

interface DemoProject {
  name: string;
  nameEn: string;
  no: string;
  modules: string[];
  phase: 'planned' | 'closed';
  start: string;
  end: string;
  remark: string;
  members: [account: string, role: string][];
}

const projects: readonly DemoProject[] = [
  {
    name: '2027 年加氢裂化大检修风险评估',
    nameEn: 'Risk assessment for the 2027 hydrocracker turnaround',
    no: 'TA-2027-HCU',
    modules: ['rbi', 'fmeca', 'rcm', 'maintenance-plan'],
    phase: 'planned',
    start: '2027-01-11',
    end: '2027-06-30',
    remark: '为 2027 年 4 月加氢裂化装置大检修确定检验与维修范围。',
    members: [
      ['shenyichen', 'manager'],
      ['gumanqing', 'engineer'],
      ['tangyubo', 'reviewer'],
    ],
  },
  {
    name: '2025 年催化裂化 FMECA 复核',
    nameEn: 'Review of the 2025 FCC FMECA',
    no: 'FM-2025-FCC',
    modules: ['fmeca', 'fault-tree', 'criticality'],
    phase: 'closed',
    start: '2025-03-03',
    end: '2025-09-26',
    remark: '已于 2025 年 9 月通过审查，仅供查阅。',
    members: [
      ['gumanqing', 'manager'],
      ['jiangruoshui', 'viewer'],
    ],
  },
];

interface DemoItem {
  kind: 'bug' | 'demand';
  title: string;
  description: string;
  priority: string;
  page: string;
  by: string;
  to?: string;
  mentions?: string[];
  daysAgo: number;
  handled?: string;
  comments?: [by: string, body: string][];
}

const items: readonly DemoItem[] = [
  {
    kind: 'bug',
    title: '测厚点趋势图在 1024 宽度下图例被遮挡',
    description: '在会议室投影（1024×768）打开 V-305 的壁厚趋势，图例盖住最后一个测点。',
    priority: 'normal',
    page: '/equipment · 设备台账',
    by: 'hanqishan',
    to: 'gumanqing',
    mentions: ['gumanqing'],
    daysAgo: 3,
    comments: [
      ['gumanqing', '已能重现，先用表格视图查看。'],
      ['hanqishan', '好的，表格视图可用。'],
    ],
  },
  {
    kind: 'bug',
    title: '导入测厚数据时“2.5 mm/a”未被识别',
    description: '速率列写了单位后提示格式不正确，去掉单位可导入。',
    priority: 'high',
    page: '/equipment · 设备台账',
    by: 'fangzhiyuan',
    to: 'shenyichen',
    daysAgo: 9,
    handled: '模板说明已补充，速率列接受带单位的写法。',
    comments: [['shenyichen', '请附上原文件。']],
  },
  {
    kind: 'bug',
    title: '行动项逾期通知重复收到两次',
    description: '11 月 2 日同一条逾期提醒收到两封。',
    priority: 'low',
    page: '/actionItem · 行动项',
    by: 'xujiahe',
    mentions: ['luwenzhe'],
    daysAgo: 1,
  },
  {
    kind: 'demand',
    title: '希望风险矩阵能按黑白打印区分等级',
    description: '审查会使用黑白打印件，颜色相近的等级难以区分，建议加底纹。',
    priority: 'normal',
    page: '/riskMatrix · 风险矩阵',
    by: 'tangyubo',
    mentions: ['luwenzhe', 'shenyichen'],
    daysAgo: 6,
    comments: [['luwenzhe', '同意，列入下个版本。']],
  },
  {
    kind: 'demand',
    title: '设备台账增加按法规到期月份的快速筛选',
    description: '每月初需要列出当月到期的压力容器。',
    priority: 'high',
    page: '/equipment · 设备台账',
    by: 'gumanqing',
    to: 'shenyichen',
    daysAgo: 14,
    handled: '筛选“下次检验”可选日期范围，并能保存为常用视图。',
  },
];

/** Projects, the company's matrix and some feedback of the demo tenant. Runs inside it, once. */
export async function seedDemoManagement(tx: Tx): Promise<void> {
  await seedProjects(tx);
  const { zh, en, build } = templates.default;
  await tx.run(sql`
    with fresh as (select next_id() as id)
    insert into risk_matrices (id, matrix_id, name, name_en, template, state, definition)
    select id, id, ${zh}, ${en}, 'default', 'active', ${JSON.stringify(build())}::jsonb from fresh
    where not exists (select 1 from risk_matrices where project_id is null and is_deleted = 0)`);
  for (const item of items) await seedItem(tx, item);
}

async function seedProjects(tx: Tx): Promise<void> {
  await tx.run(sql`
    update projects set project_name = '2026 年度全厂 RBI 评估', project_name_en = 'Site-wide RBI 2026', item_no = 'RBI-2026', phase = 'running', start_date = '2026-01-05',
      end_date = '2026-12-25', remark = '覆盖炼油与储运全部静设备的年度基于风险的检验评估。' where is_default and item_no = 'DEFAULT'`);
  for (const { name, nameEn, no, modules, phase, start, end, remark, members } of projects) {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into projects (project_name, project_name_en, item_no, enterprise_id, module_codes, phase, start_date, end_date, remark, create_user, member_ids)
      select ${name}, ${nameEn}, ${no}, (select id from enterprises where is_deleted = 0 order by id limit 1), ${modules}::text[], ${phase},
        ${start}::date, ${end}::date, ${remark}, (select id from users where tenant_id = current_tenant() and account = 'luwenzhe'),
        array(select id from users where tenant_id = current_tenant() and account = any(${members.map(([account]) => account)}::text[]) order by id)
      returning id`);
    for (const [account, role] of members) {
      await tx.run(sql`insert into project_members (project_id, user_id, member_role)
        select ${id}::bigint, id, ${role} from users where tenant_id = current_tenant() and account = ${account}`);
    }
  }
}

const userOf = (account: string | undefined) =>
  sql`(select id from users where tenant_id = current_tenant() and account = ${account ?? null})`;

async function seedItem(tx: Tx, item: DemoItem): Promise<void> {
  const mentioned = sql`array(select id from users where tenant_id = current_tenant() and account = any(${item.mentions ?? []}::text[]) order by id)`;
  const comments = [...(item.comments ?? []), ...(item.handled ? [[item.to, item.handled] as const] : [])];
  const { id } = await tx.one<{ id: string }>(sql`
    insert into feedback_items (kind, title, description, priority, page, browser, app_version, create_user, create_time, assignee_id,
      mentioned_ids, told_ids, told_assignee_id, state, handled_time, handled_by, handle_note, comment_count)
    select ${item.kind}, ${item.title}, ${item.description}, ${item.priority}, ${item.page}, 'Chrome/143.0', ${product.version},
      ${userOf(item.by)}, now() - make_interval(days => ${item.daysAgo}), ${userOf(item.to)}, ${mentioned}, ${mentioned}, ${userOf(item.to)},
      ${item.handled ? 'handled' : 'unhandled'}, case when ${item.handled !== undefined} then now() - interval '20 hours' end,
      case when ${item.handled !== undefined} then ${userOf(item.to)} end, ${item.handled ?? null}, ${comments.length}
    returning id`);
  for (const [index, [by, body]] of comments.entries()) {
    const act = item.handled && index === comments.length - 1 ? 'handle' : null;
    await tx.run(sql`
      insert into feedback_comments (item_id, act, body, create_user, create_time)
      values (${id}, ${act}, ${body}, ${userOf(by)}, now() - make_interval(hours => ${20 + (comments.length - index) * 3}))`);
  }
}
