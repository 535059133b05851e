import { loginRecord } from '@ircrisk/contract/resources/login-record.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';

export default function LoginRecordPage() {
  return <ResourceScreen resource={loginRecord} />;
}
