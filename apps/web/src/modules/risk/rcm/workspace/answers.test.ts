import { decide } from '@ircrisk/engine-rcm';
import { expect, it } from 'vitest';
import { answerAt, answeredByItself, currentQuestion, openAgain, worded } from './answers.ts';

const no = { answer: false, reason: '否' };
const yes = { answer: true, reason: '是' };
const operational = { evident: yes, safety: no, environment: no, operational: yes, t1: no, t2: yes };

it('another consequence drops the answers that its path does not ask for', () => {
  const changed = answerAt(operational, 'evident', no);
  expect(changed).toEqual({ evident: no, t1: no, t2: yes });
  expect(decide(changed)).toMatchObject({ consequence: 'H', outcome: 'scheduledRestoration', problems: [] });
});

it('an earlier task that pays ends the path there', () => {
  expect(Object.keys(answerAt(operational, 't1', yes))).not.toContain('t2');
});

it('a warning shorter than the lead time answers the first question with no and its reason', () => {
  const late = { potentialFailureDays: 10, leadDays: 14 };
  expect(answeredByItself('t1', late, 'zh')).toEqual({
    answer: false,
    reason: 'P-F 间隔 10 d 不长于响应时间 14 d：视情维修不可行',
  });
  expect(answeredByItself('t2', late, 'zh')).toBeUndefined();
  expect(answeredByItself('t1', { potentialFailureDays: 60, leadDays: 14 }, 'en')).toBeUndefined();
  expect(answeredByItself('t1', { potentialFailureDays: 10, leadDays: null }, 'en')).toBeUndefined();
});

it('goes on at the open question, and stays at the last one when all is decided', () => {
  expect(currentQuestion({})).toBe('evident');
  expect(currentQuestion({ evident: yes })).toBe('safety');
  expect(currentQuestion(operational)).toBe('t2');
});

it('an answer taken back opens its question and all that followed, and leaves those before it', () => {
  const open = openAgain(operational, 'environment');
  expect(open).toEqual({ evident: yes, safety: no });
  expect(decide(open)).toMatchObject({ next: 'environment', outcome: null, problems: [] });
  expect(openAgain(operational, 'evident')).toEqual({});
});

it('a reason in one language stands beside the other until the answer itself is changed', () => {
  const both = worded('en', yes, { answer: true, reason: 'seen at once' });
  expect(both).toEqual({ answer: true, reason: '是', reasonEn: 'seen at once' });
  expect(worded('zh', both, { answer: false, reason: '看不到' })).toEqual({
    answer: false,
    reason: '看不到',
    reasonEn: null,
  });
});
