import { resourceSuite } from './resource.suite.ts';

resourceSuite(3);
