/** What a person or a role may do, for every screen that shows it. */
export { MenuPreview } from './MenuPreview.tsx';
export { RightsDialog } from './RightsDialog.tsx';
