import { qraStudy, qraStudyCalls } from '@ircrisk/contract/resources/studies.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';

/** Its root, cache and theme are those of every embedded application. */
export function App() {
  return <StudyList resource={qraStudy} calls={qraStudyCalls} />;
}
