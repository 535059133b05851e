import { unsupportedFigures } from '@ircrisk/engine-answer';
import { expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform } from '#testing/platform.ts';
import { supersededRule } from './people-safety.ts';
import { outdatedItem, quizItems } from './quiz.ts';
import { demoRules, seedPractice, seedQuizItems, seedRules } from './seed.ts';

const letters = 'ABCDEF';

test('the demo has a dozen questions to learn by and more, in both languages, whose figures stand in their clause', () => {
  expect(quizItems.length).toBeGreaterThanOrEqual(12);
  for (const { place, question, options, correct, explanation } of [...quizItems, outdatedItem]) {
    const [number = '', clause = number] = place.split(' ');
    const rule =
      clause === number ? supersededRule : demoRules.find((one) => one.number.includes(` ${number}-`));
    const cited = rule?.clauses.find(([at]) => at === clause);
    expect(cited, place).toBeDefined();
    const sources = [cited?.[4] ?? '', cited?.[5] ?? ''];
    const right = options.filter((_, at) => correct.includes(letters[at] ?? ''));
    expect(right, place).toHaveLength(correct.length);
    expect(options.length - right.length, place).toBeGreaterThan(0);
    for (const text of [...right.flat(), ...explanation])
      expect(unsupportedFigures(text, sources), `${place} ${text}`).toEqual([]);
    for (const text of [...question, ...options.flat(), ...explanation]) expect(text).not.toBe('');
  }
});

test('people of the demo have practised for months, and no question is known by nobody', async () => {
  const platform = await startTestPlatform();
  try {
    const shares = await platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`
        insert into users (account, password_hash, real_name, role_ids, dept_ids)
        select n.account, '-', n.account, u.role_ids, u.dept_ids from users u, unnest(array['luwenzhe', 'xujiahe', 'tangyubo']) n(account)
        where u.tenant_id = current_tenant() and u.id = ${platform.a.admin.id}`);
      await seedRules(tx);
      await seedPractice(tx, await seedQuizItems(tx));
      const { people } = await tx.one<{ people: number }>(
        sql`select count(distinct user_id)::int as people from qa_quiz_rounds`,
      );
      expect(people).toBe(3);
      return tx.all<{ answers: number; share: number }>(
        sql`select answers, right_share as share from qa_quiz_shares order by right_share`,
      );
    });
    expect(shares).toHaveLength(quizItems.length);
    for (const { answers, share } of shares) {
      expect(answers).toBeGreaterThan(5);
      expect(share).toBeGreaterThan(25);
    }
    expect(shares[0]?.share).toBeLessThan(80);
  } finally {
    await platform.close();
  }
});
