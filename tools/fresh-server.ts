import { build } from './build.ts';

/** Before the server's tests: those that start it as a process start what is installed, of these sources. */
export const setup = (): void => build('server');
