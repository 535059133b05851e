/** Daily over monthly active users, in percent. */
export const stickiness = (daily: number, monthly: number): number | null =>
  monthly > 0 ? (daily / monthly) * 100 : null;
