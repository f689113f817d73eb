-- How many win a prize: written down with it, no longer by what kind it is (C-91).
alter table award_prizes
  add column places smallint not null default 1
  constraint award_prizes_places check (places between 1 and 100);
update award_prizes set places = 10 where is_honour;
