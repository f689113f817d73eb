-- From whom a way to sign in came that the office handed over, so that undoing it gives it back to that account.
alter table channel_changes
  add column given_by bigint constraint channel_changes_given_by_of_open_account references people (open_id) on delete set null;
create index channel_changes_of_giver on channel_changes (given_by) where given_by is not null;
