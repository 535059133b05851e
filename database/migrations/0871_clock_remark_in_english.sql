-- Why the clock of a source was wrong is told to readers of both languages.
alter table alarm_clocks add column remark_en text;
