-- Addresses elsewhere that published articles lead to, asked now and then whether they still answer.
create table outside_links (
  id bigint generated always as identity primary key,
  url text not null check (length(url) <= 2000),
  host text not null,
  asked_at timestamptz,
  -- Since when it did not answer, how many nights in a row, and what was said last.
  failing_since timestamptz,
  nights integer not null default 0 check (nights >= 0),
  reason text not null default '',
  -- Staff said that it need not be asked.
  ignored_at timestamptz,
  constraint outside_links_failing check ((failing_since is null) = (nights = 0))
);
-- Addresses may be longer than an index entry.
create unique index outside_links_once on outside_links (md5(url));
create index outside_links_dead on outside_links (failing_since) where nights >= 3;

create table topic_links (
  topic_id bigint not null references topics (id) on delete cascade,
  link_id bigint not null references outside_links (id) on delete cascade,
  primary key (topic_id, link_id)
);
create index topic_links_of on topic_links (link_id);

-- When the links of an article were last read out of it.
create table topic_link_readings (
  topic_id bigint primary key references topics (id) on delete cascade,
  read_at timestamptz not null
);
