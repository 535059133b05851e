import {
  eventsPath,
  markRead,
  type Notice,
  noticeList,
  unreadCount,
} from '@ircrisk/contract/modules/workplace/notice.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { sql } from '#platform/database/sql.ts';
import { streamEvents } from '#platform/events/stream.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { pageOf } from '#platform/http/page.ts';
import type { ServerModule } from '#platform/module.ts';

interface NoticeRow extends Omit<Notice, 'title' | 'body'> {
  title: Text;
  body: Text | null;
  count: number;
}

/** The bell in the header: notices of the caller, and the stream that tells of new ones. */
export const notice: ServerModule = {
  id: 'notice',
  handlers: [
    handle(noticeList, async ({ tx, actor, input, language }) => {
      const unread = input.unread ? sql`and read_time is null` : sql``;
      const rows = await tx.all<NoticeRow>(sql`
        select id, kind, title, body, link, read_time as "readTime", settled_time as "settledTime", create_time as "createTime",
          (count(*) over ())::float8 as count
        from notices where user_id = ${actor.userId} and is_deleted = 0 ${unread}
        order by create_time desc, id desc limit ${input.size} offset ${(input.current - 1) * input.size}`);
      const records = rows.map(({ count: _count, title, body, ...row }) => ({
        ...row,
        title: title[language],
        body: body?.[language] ?? null,
      }));
      return pageOf(records, rows[0]?.count ?? 0, input);
    }),
    handle(unreadCount, async ({ tx, actor }) => {
      const { count } = await tx.one<{ count: number }>(sql`
        select count(*)::float8 as count from notices where user_id = ${actor.userId} and read_time is null and is_deleted = 0`);
      return count;
    }),
    handle(markRead, async ({ tx, actor, input }) => {
      if (input.ids) {
        const wanted = new Set(input.ids);
        const { own } = await tx.one<{ own: number }>(
          sql`select count(*)::int as own from notices where user_id = ${actor.userId} and id = any(${[...wanted]}::bigint[])`,
        );
        if (own !== wanted.size) throw fail(commonErrors.notFound);
      }
      const chosen = input.ids ? sql`and id = any(${input.ids})` : sql``;
      await tx.run(sql`
        update notices set read_time = now() where user_id = ${actor.userId} and read_time is null ${chosen}`);
      return true;
    }),
  ],
  routes: (app, platform) => {
    app.get(`/api${eventsPath}`, { config: { access: 'signed-in', stays: true } }, async (request, reply) => {
      const actor = await request.authenticate();
      return streamEvents(platform, actor, request, reply);
    });
  },
};
