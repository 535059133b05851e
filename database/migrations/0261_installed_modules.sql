-- Whether the program has the module a menu entry opens: what is not there is not offered as if it were. Told by every start.
alter table menus add column installed boolean not null default true;
