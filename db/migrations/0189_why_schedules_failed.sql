-- Why what was scheduled could not be done, as its maker was told; empty for what failed before this was kept.
alter table content_schedules add column why text not null default '';
