-- Figures of the office: what was read, the way to membership, and members and money, by the day in Shanghai. A job adds them up; nobody is named.

-- Mixed into the number of each visitor of a day and thrown away after it, so that no number leads back to an address.
-- Unlogged: no backup holds it either.
create unlogged table visitor_salts (
  day date primary key,
  salt bytea not null
);

-- From where a read came: a name that the code knows, or `site/` and the host of another site.
alter table topic_reads add column source text not null default 'unknown' check (length(source) <= 70);

-- Readers at the end of the public part of an article: it was in sight, the way to membership was opened. One for a visitor
-- and half hour, as reads are; gone when the day is added up.
create table gate_visits (
  half_hour integer not null,
  topic_id bigint not null references topics (id) on delete cascade,
  step text not null check (step in ('shown', 'opened')),
  visitor bigint not null,
  primary key (half_hour, topic_id, step, visitor)
);

-- Which article an order for membership was begun at, until it is added up.
create table gate_orders (
  order_number text primary key,
  topic_id bigint not null,
  begun_at timestamptz not null
);

-- Which days are added up; one that is final is not added up again.
create table figure_days (
  day date primary key,
  counted_at timestamptz not null,
  is_final boolean not null
);

create table day_figures (
  day date not null,
  figure text not null check (figure in ('reads', 'readers', 'shares', 'gates', 'opened', 'begun', 'paid', 'orders_begun',
    'orders_paid', 'accounts', 'comments', 'file_reads', 'file_downloads', 'ad_views', 'ad_clicks')),
  amount bigint not null,
  primary key (day, figure)
);

create table topic_figures (
  day date not null,
  topic_id bigint not null references topics (id) on delete cascade,
  reads integer not null,
  readers integer not null,
  gates integer not null,
  opened integer not null,
  begun integer not null,
  paid integer not null,
  primary key (day, topic_id)
);
create index topic_figures_of_topic on topic_figures (topic_id, day);

-- The same reads by who wrote, where it is filed and where readers came from; `name` is a number where the thing has one.
create table group_figures (
  day date not null,
  grouping text not null check (grouping in ('author', 'category', 'community', 'kind', 'industry', 'source')),
  name text not null,
  reads integer not null,
  readers integer not null,
  primary key (day, grouping, name)
);

create table file_figures (
  day date not null,
  file_id bigint not null references files (id) on delete cascade,
  reads integer not null,
  readers integer not null,
  downloads integer not null,
  primary key (day, file_id)
);

create table member_figures (
  day date not null,
  industry text not null references industries (slug),
  begun integer not null,
  renewed integer not null,
  ended integer not null,
  standing integer not null,
  primary key (day, industry)
);

create table money_figures (
  day date not null,
  product text not null,
  in_fen bigint not null,
  back_fen bigint not null,
  primary key (day, product)
);
