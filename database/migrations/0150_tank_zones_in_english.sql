-- The zones of a tank bottom are named by people; an English reader sees the English name where one is given.
alter table tank_bottoms add column zone_en text check (length(zone_en) <= 64);
update tank_bottoms set zone_en = case zone when '中幅板' then 'Centre plates' else 'Annular plates' end where zone in ('中幅板', '边缘板');
