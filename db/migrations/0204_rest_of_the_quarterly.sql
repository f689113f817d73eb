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

-- Where else the issues of a subscriber are mailed, each a copy of its own: colleagues in the firm. One that is removed is
-- emptied when the account closes; until then it says whose a copy was.
create table quarterly_mailboxes (
  id bigint generated always as identity primary key,
  person_id bigint not null
    constraint quarterly_mailboxes_person_of_open_account references people (open_id) on delete cascade,
  -- Who reads there, as it stands on every page.
  name text not null default '' check (length(name) <= 40),
  mailbox text not null check (length(mailbox) <= 254),
  added_at timestamptz not null,
  removed_at timestamptz
);
create index quarterly_mailboxes_of_person on quarterly_mailboxes (person_id);

-- The copies for them are deliveries of the same issue.
alter table quarterly_deliveries
  add column mailbox_id bigint references quarterly_mailboxes (id),
  drop constraint quarterly_deliveries_once,
  add constraint quarterly_deliveries_once unique nulls not distinct (subscription_id, issue_id, mailbox_id);
create index quarterly_deliveries_of_mailbox on quarterly_deliveries (mailbox_id) where mailbox_id is not null;
create or replace view file_subscribers as
  select delivery.file_id, subscription.person_id, subscription.order_number
  from quarterly_deliveries delivery
  join quarterly_subscriptions subscription on subscription.id = delivery.subscription_id
  where not subscription.is_taken_back and delivery.mailbox_id is null;

-- The records of the mails that carried it before, so that they are forgotten with the account as well.
alter table quarterly_deliveries add column former_sendings bigint[] not null default '{}';
