-- The calendar shows a month of what was and what is to be done, whatever became of it but being cancelled.
create index content_schedules_by_time on content_schedules (at, id) where state <> 'cancelled';
