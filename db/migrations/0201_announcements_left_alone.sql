-- When the job last looked after an announcement that is under way: one that was left alone for long, since the portal was off,
-- goes on only once somebody says so.
alter table announcements add column tended_at timestamptz;
