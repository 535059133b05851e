import { MyFeedback } from './MyFeedback.tsx';

export { texts } from './texts.ts';

export default () => <MyFeedback kind="demand" first="reported" />;
