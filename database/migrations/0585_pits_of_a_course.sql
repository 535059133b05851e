-- Scattered pits of a shell course have a limit of their own (API 653 4.3.2.2): the wall left in the deepest one, and the lengths
-- of the pits along the worst vertical line, added up over 203 mm of it, both in mm.
alter table tank_courses
  add column pit_remaining double precision check (pit_remaining > 0),
  add column pit_length double precision check (pit_length >= 0);
