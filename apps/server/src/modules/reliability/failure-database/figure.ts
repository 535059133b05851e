import { reliabilityMessages } from '@ircrisk/engine-reliability';
import { figuresIn } from '#plant/figure.ts';

export const { told, figureOf } = figuresIn(reliabilityMessages);
