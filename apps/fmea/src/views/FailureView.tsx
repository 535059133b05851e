import { NetView } from './NetView.tsx';

/** Step 4: effects, modes and causes as a net around the focus element. */
export default function FailureView() {
  return <NetView of="failures" />;
}
