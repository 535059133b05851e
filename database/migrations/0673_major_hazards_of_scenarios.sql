-- Scenarios and watched risks say of which level of major hazard they are, in the words of the company's dictionary.

alter table bow_ties add column major_hazard text;
alter table dynamic_risk_models add column major_hazard text;
