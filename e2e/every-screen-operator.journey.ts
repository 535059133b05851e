import { screensOfOperator } from './every-screen.suite.ts';

screensOfOperator();
