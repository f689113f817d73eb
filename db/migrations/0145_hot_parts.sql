-- What a score of the hot lists is made of, and how far back it looks (C-53). The lists are computed anew every few minutes.
alter table hot_topics
  add column from_reads double precision not null default 0,
  add column from_comments double precision not null default 0,
  add column from_shares double precision not null default 0,
  add column days smallint not null default 1;
