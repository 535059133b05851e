import { FeedbackList } from './FeedbackList.tsx';

export { texts } from './texts.ts';

export const phone = true;

export default () => <FeedbackList kind="demand" />;
