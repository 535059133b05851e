export { seedDrawings } from './drawings/seed.ts';
export { seedDemoPlant } from './plant.ts';
export { seedSitePlan } from './quality/site.ts';
