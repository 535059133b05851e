/**
 * Which figures the engine gives for the same input: raised with every change of a model, a constant or a line, so that results of
 * before are told from those of now.
 */
export const quantitativeRiskVersion = '4';
