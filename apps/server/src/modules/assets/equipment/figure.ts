import { thicknessMessages } from '@ircrisk/engine-thickness';
import { sentenceInUsUnits } from '@ircrisk/units/derivation-units.ts';
import { figuresIn } from '#plant/figure.ts';

export const { told, figureOf } = figuresIn(thicknessMessages, sentenceInUsUnits);
