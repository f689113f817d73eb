-- Where the readers of each topic came from on a day: the largest sources, and the others together. Kept for a quarter.
create table topic_source_figures (
  day date not null,
  topic_id bigint not null references topics (id) on delete cascade,
  source text not null check (length(source) <= 70),
  reads integer not null,
  primary key (day, topic_id, source)
);
create index topic_source_figures_of_topic on topic_source_figures (topic_id, day);
