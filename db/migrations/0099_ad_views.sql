-- How often each ad was in sight on a day: what a client pays for (C-77). Counters only: who saw it is not kept. Several
-- rows for one ad and day, so that readers of a busy page do not wait for each other.
create table ad_views (
  ad_id bigint not null references ads on delete cascade,
  day date not null,
  shard smallint not null,
  views bigint not null check (views > 0),
  primary key (ad_id, day, shard)
);
create index ad_views_by_day on ad_views (day);

-- Reports that were counted lately, so that one that is sent twice counts once and one address cannot make figures up.
create unlogged table ad_view_reports (
  report text primary key,
  visitor bigint not null,
  minute integer not null
);
create index ad_view_reports_of_visitor on ad_view_reports (visitor, minute);
create index ad_view_reports_by_minute on ad_view_reports (minute);
