import { screensOfCompany } from './every-screen.suite.ts';

screensOfCompany(2);
