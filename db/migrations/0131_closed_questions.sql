-- When the office closed a question that nobody will answer; it can be opened again. What was refused has no such moment.
alter table questions add column closed_at timestamptz;
create index questions_closed on questions (closed_at desc) where closed_at is not null;
