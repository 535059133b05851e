/** Above nominal a wall may be by the mill's tolerance: 12.5 % (pipe, GB/T 8163) or 1 mm, whichever is more. */
export const millTolerance = (nominalMm: number): number => Math.max(0.125 * nominalMm, 1);
