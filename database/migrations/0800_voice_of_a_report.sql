-- What a reporter said into the phone, kept as the photographs are: it belongs to the incident, and one without a name has no maker.
alter table incidents add column voice_id bigint;
call files_belong('incidents', 'voice_id');
