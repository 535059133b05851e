-- Who confirms a state set by hand sees the evidence of that moment: what comes later is not confirmed with it. What was seen is kept
-- one by one ({code, source, state}); those that stand now say nothing of it, and give way to whatever is worse.
alter table barrier_elements add column override_over jsonb;
