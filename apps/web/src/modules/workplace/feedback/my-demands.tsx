import { MyFeedback } from './MyFeedback.tsx';

export { texts } from './texts.ts';

export const phone = true;

export default () => <MyFeedback kind="demand" first="reported" />;
