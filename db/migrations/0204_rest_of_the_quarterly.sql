-- Which document was mailed last of an issue, so that whoever was sent a wrong one can be sent the right one. What was mailed
-- before this was written down counts as what the file is today.
alter table quarterly_deliveries add column mailed_pdf text not null default '';
update quarterly_deliveries delivery set mailed_pdf = file.pdf_id
  from files file
  where file.id = delivery.file_id and file.pdf_id is not null and delivery.mailed_at is not null;

-- What is besides the quarters comes to whoever subscribes, and counts as none of the issues that were paid for.
alter table quarterly_issues add column counts_as text not null default 'issue'
  constraint quarterly_issues_counts_as check (counts_as in ('issue', 'supplement'));
alter table quarterly_deliveries add column counts boolean not null default true;

-- Paused from a quarter on; and the quarter from which it went on after a pause: what came out between was for others.
alter table quarterly_subscriptions
  add column paused_year integer check (paused_year between 1990 and 2200),
  add column paused_quarter integer check (paused_quarter between 1 and 4),
  add column continued_year integer check (continued_year between 1990 and 2200),
  add column continued_quarter integer check (continued_quarter between 1 and 4),
  add constraint quarterly_subscriptions_paused_whole check ((paused_year is null) = (paused_quarter is null)),
  add constraint quarterly_subscriptions_continued_whole
    check ((continued_year is null) = (continued_quarter is null));
