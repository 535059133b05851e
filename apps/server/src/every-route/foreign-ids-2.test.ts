import { foreignIdsSuite } from './foreign-ids.suite.ts';

foreignIdsSuite(2);
