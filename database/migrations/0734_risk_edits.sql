-- A point that an edit of the model or of the settings has made says so, and by whom.

alter table dynamic_risk_points add column cause jsonb;
