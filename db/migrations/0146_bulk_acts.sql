-- Acts of staff on many things at once are done in the background as well: the frozen list stands in the options, what became
-- of each among the rows. More than one person may do alone is confirmed by somebody else, who then acts (C-111).
alter table office_jobs
  drop constraint office_jobs_sort_check,
  add constraint office_jobs_sort_check check (sort in ('import', 'export', 'bulk')),
  add column needs_second boolean not null default false,
  add constraint office_jobs_second_person check (not needs_second or confirmed_at is null or acting_id <> staff_id),
  add constraint office_jobs_second_first check (not needs_second or confirmed_at is not null or state not in ('running', 'done'));
alter table office_job_rows
  drop constraint office_job_rows_outcome_check,
  add constraint office_job_rows_outcome_check
    check (outcome in ('created', 'drafted', 'updated', 'unchanged', 'skipped', 'made', 'failed'));
alter table portal_settings
  add column bulk_alone_most integer not null default 100
    constraint portal_settings_bulk_alone check (bulk_alone_most between 1 and 2000);
