-- The public vote for products: so many votes a person, one for each candidate, all of it held here (AWARD-05, AWARD-06, C-87).
alter table award_years add column voting jsonb;

alter table award_candidates
  add column merged_into bigint references award_candidates (id),
  -- Leaving somebody out takes two people: who asked for it, and why.
  add column exclusion_asked_by text,
  add column reason text not null default '' check (length(reason) <= 1000),
  add constraint award_candidates_merged check ((state = 'merged') = (merged_into is not null));

-- What one person may vote and has voted in a year. Without the person it stays as a pseudonym that can be counted.
create table award_ballots (
  id uuid primary key,
  year integer not null references award_years (year) on delete restrict,
  person_id bigint references people (id),
  used smallint not null,
  allowed smallint not null,
  constraint award_ballots_one unique (year, person_id),
  constraint award_ballots_used check (used between 0 and allowed)
);
create index award_ballots_of_person on award_ballots (person_id);

create table award_votes (
  id bigint generated always as identity primary key,
  ballot_id uuid not null references award_ballots (id) on delete restrict,
  candidate_id bigint not null references award_candidates (id) on delete restrict,
  -- `held` waits for the office, `returned` was for somebody who stands no more; neither these nor the others are deleted.
  state text not null check (state in ('counted', 'held', 'void', 'taken_back', 'returned')),
  cast_at timestamptz not null,
  account_minutes integer not null,
  -- Keyed hashes, erased ninety days after the announcement.
  address_mark text,
  device_mark text,
  reason text not null default '' check (length(reason) <= 1000),
  judged_by text,
  constraint award_votes_once unique (ballot_id, candidate_id),
  constraint award_votes_reasoned check (state <> 'void' or (reason <> '' and judged_by is not null))
);
create index award_votes_counted on award_votes (candidate_id) where state = 'counted';
create index award_votes_of_device on award_votes (device_mark, cast_at) where device_mark is not null;
