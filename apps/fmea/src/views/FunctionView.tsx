import { NetView } from './NetView.tsx';

/** Step 3: which function serves which, as a net around the focus element. */
export default function FunctionView() {
  return <NetView of="functions" />;
}
