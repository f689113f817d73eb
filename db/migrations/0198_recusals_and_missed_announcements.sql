-- Each time a judge stepped back from a candidate: when, why, and when that was turned back, for the office of the award. The
-- assignment says only how it is now (C-89).
create table award_recusals (
  id bigint generated always as identity primary key,
  judge_id bigint not null references award_judges (id) on delete restrict,
  candidate_id bigint not null references award_candidates (id) on delete restrict,
  reason text not null check (length(reason) between 1 and 1000),
  -- Missing where it was before these were kept.
  recused_at timestamptz,
  ended_at timestamptz
);
create unique index award_recusals_open_once on award_recusals (judge_id, candidate_id) where ended_at is null;
create index award_recusals_of_judge on award_recusals (judge_id);
create index award_recusals_of_candidate on award_recusals (candidate_id);

-- An announcement whose hour went by long ago, since the portal was off, waits for somebody to say whether it still goes out.
alter table announcements drop constraint announcements_state_check;
alter table announcements add constraint announcements_state_check
  check (state in ('draft', 'waiting', 'scheduled', 'missed', 'sending', 'paused', 'done', 'cancelled'));
