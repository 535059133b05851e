-- An excursion with its figures, and what its tag measures: they are in the unit of that.
create view corrosion_excursion_now with (security_invoker = true) as
  select r.*, g.quantity
  from corrosion_excursion_results r join corrosion_excursions e on e.tenant_id = r.tenant_id and e.id = r.excursion_id
    join corrosion_windows w on w.tenant_id = e.tenant_id and w.id = e.window_id
    join series_tags g on g.tenant_id = w.tenant_id and g.id = w.tag_id;
grant select on corrosion_excursion_now to ircrisk_app;
