import { thicknessMessages } from '@ircrisk/engine-thickness';
import { figuresIn } from '#plant/figure.ts';

export const { told, figureOf } = figuresIn(thicknessMessages);
