-- Moving an old portal in over its own calls: which things of it are here, and where a run that was killed goes on.
create table old_portals (
  origin text primary key,
  run integer not null check (run > 0),
  ended_at timestamptz
);

create table old_portal_things (
  origin text not null references old_portals on delete cascade,
  thing text not null,
  number bigint not null,
  content_hash text not null,
  missing integer not null check (missing >= 0),
  run integer not null check (run > 0),
  primary key (origin, thing)
);
