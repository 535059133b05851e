import { FeedbackList } from './FeedbackList.tsx';

export { texts } from './texts.ts';

export default () => <FeedbackList kind="bug" />;
