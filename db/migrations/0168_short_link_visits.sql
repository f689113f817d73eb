-- Openings of a short link, one for a visitor and half hour, as reads and shares are counted.
create table short_link_visits (
  half_hour integer not null,
  code text not null references short_links on delete cascade,
  visitor bigint not null,
  primary key (half_hour, code, visitor)
);
