-- Who could not be told of an announcement is tried once more when the others have been told, and counted where that fails too.
alter table announcements
  add column is_again boolean not null default false,
  add column passed_over integer not null default 0 check (passed_over >= 0);
