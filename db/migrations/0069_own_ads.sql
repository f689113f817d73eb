-- What the portal says of itself in an ad's place is no advertisement and is not marked as one (C-78).
alter table ads add column is_own boolean not null default false;
