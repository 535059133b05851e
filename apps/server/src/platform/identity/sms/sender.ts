import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/pool.ts';
import { aliyunSender } from './aliyun.ts';
import { httpSender } from './http-gateway.ts';
import type { SmsSender } from './message.ts';
import { outboxSender } from './outbox.ts';

export function smsSender(config: Config, db: Database): SmsSender {
  switch (config.sms.kind) {
    case 'http':
      return httpSender(config.sms);
    case 'aliyun':
      return aliyunSender(config.sms);
    case 'outbox':
      return outboxSender(db);
  }
}
