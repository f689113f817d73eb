-- The research centre's first round is a phase of its own: it comes before readers vote (AWARD-08, C-90).
alter table award_phases drop constraint award_phases_kind_check;
alter table award_phases add constraint award_phases_kind_check
  check (kind in ('application', 'first_round', 'vote', 'review', 'announcement'));
