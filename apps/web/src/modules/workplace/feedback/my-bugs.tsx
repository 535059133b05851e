import { MyFeedback } from './MyFeedback.tsx';

export { texts } from './texts.ts';

export default () => <MyFeedback kind="bug" first="mentioned" />;
