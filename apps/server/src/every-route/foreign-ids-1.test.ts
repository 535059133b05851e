import { foreignIdsSuite } from './foreign-ids.suite.ts';

foreignIdsSuite(1);
