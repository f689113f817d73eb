-- Figures of topics added up by the month, so that a year of them is read at once. A month is added up once, when its last
-- day has been for the last time; `figure_months` says which are.
create table figure_months (
  month date primary key check (extract(day from month) = 1)
);

create table topic_month_figures (
  month date not null references figure_months (month) on delete cascade,
  topic_id bigint not null references topics (id) on delete cascade,
  reads integer not null,
  readers integer not null,
  gates integer not null,
  opened integer not null,
  begun integer not null,
  paid integer not null,
  primary key (month, topic_id)
);
create index topic_month_figures_of_topic on topic_month_figures (topic_id, month);
