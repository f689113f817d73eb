-- What a white paper is about and the lines of its contents, which its page shows before anybody buys it.
alter table reports
  add column summary text not null default '' check (length(summary) <= 3000),
  add column contents text[] not null default '{}' check (cardinality(contents) <= 80);
