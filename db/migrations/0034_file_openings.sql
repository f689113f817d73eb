-- Opening or downloading a public file is one row for a visitor, file and hour, like reading for a person: anybody may
-- do it as often as he likes. Downloads of marked copies keep a row each, without an hour.
alter table file_readings drop constraint file_readings_hour_once;
alter table file_readings add constraint file_readings_hour_once unique (person_id, file_id, purpose, hour);
create unique index file_readings_visitor_once on file_readings (origin, file_id, purpose, hour)
  where person_id is null and hour is not null;
