/*
  A later date for an action item is asked for and granted by somebody else: until then the item keeps its date. What is asked stands
  beside what holds; approver_id is who decides, and afterwards who has decided.
*/
alter table action_items add column asked_date date, add column asked_by bigint;
