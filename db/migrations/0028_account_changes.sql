-- How often people change their name or picture: each change makes every page anew that shows them (C-125).
create table account_change_days (
  person_id bigint not null references people (id) on delete cascade,
  day date not null,
  changes integer not null,
  primary key (person_id, day)
);
create index account_change_days_by_day on account_change_days (day);
-- Nobody takes the name of somebody with a public role; asked at each renaming.
create index people_by_lower_name on people (lower(name));
