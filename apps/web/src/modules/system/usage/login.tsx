import { loginRecord } from '@ircrisk/contract/resources/login-record.ts';
import { browserName } from '@ircrisk/ui/parts/browser-name.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';

const overrides: ResourceOverrides = {
  columns: {
    account: { width: 110 },
    realName: { width: 100 },
    event: { width: 90 },
    method: { width: 110 },
    place: { width: 90 },
    address: { width: 130 },
    userAgent: { width: 110, render: ({ userAgent }) => browserName(String(userAgent ?? '')) },
    reason: { width: 150 },
    loginTime: { width: 160 },
  },
};

export const phone = true;

/** Every sign-in, failed sign-in and sign-out. */
export default function LoginRecordPage() {
  return <ResourceScreen resource={loginRecord} overrides={overrides} />;
}
