-- What the top event's probability is held against.
alter table fault_trees
  add column tolerable_probability double precision
    check (tolerable_probability > 0 and tolerable_probability <= 1);
