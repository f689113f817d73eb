-- Which file an issue of the quarterly is: what whoever subscribes to it is sent.
alter table quarterly_issues add column file_id bigint references files (id);
create index quarterly_issues_of_file on quarterly_issues (file_id) where file_id is not null;

alter table order_lines drop constraint order_lines_product_check;
alter table order_lines add constraint order_lines_product_check
  check (product in ('membership_year', 'file', 'event_ticket', 'ticket_change', 'quarterly_subscription'));

-- So many issues of the quarterly, counted from a quarter on, bought or given by the office (C-38). How many were delivered is
-- held here: never more than were paid for, whoever delivers.
create table quarterly_subscriptions (
  id bigint generated always as identity primary key,
  person_id bigint not null
    constraint quarterly_subscriptions_person_of_open_account references people (open_id) on delete cascade,
  -- Missing where the office gave it.
  order_number text constraint quarterly_subscriptions_order_once unique references orders (number),
  from_year integer not null check (from_year between 1990 and 2200),
  from_quarter integer not null check (from_quarter between 1 and 4),
  issues integer not null check (issues between 1 and 12),
  delivered integer not null default 0,
  -- Where the copies are mailed to; empty until somebody says it.
  mailbox text not null default '' check (length(mailbox) <= 254),
  company text not null default '' check (length(company) <= 100),
  -- Why the office gave it or ended it.
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Refunded: what was delivered opens no more.
  is_taken_back boolean not null default false,
  constraint quarterly_subscriptions_within check (delivered between 0 and issues),
  constraint quarterly_subscriptions_taken_ends check (not is_taken_back or ended_at is not null)
);
create index quarterly_subscriptions_of_person on quarterly_subscriptions (person_id);
create index quarterly_subscriptions_running on quarterly_subscriptions (person_id)
  where ended_at is null and delivered < issues;

-- An issue that somebody got by a subscription, once, and the mail that carried it (C-37).
create table quarterly_deliveries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references quarterly_subscriptions (id) on delete cascade,
  issue_id bigint not null references quarterly_issues (id),
  file_id bigint not null references files (id),
  made_at timestamptz not null,
  -- Where its copy lies until the mail has left, and by which a copy that is found somewhere is known again.
  copy_key text not null default '',
  copy_hash text not null default '' check (copy_hash ~ '^([0-9a-f]{64})?$'),
  mailed_to text not null default '' check (length(mailed_to) <= 254),
  mailed_at timestamptz,
  sending_id bigint references sendings (id) on delete set null,
  -- Why it did not arrive; missing where nothing is known to be wrong.
  problem text check (problem in ('no_pdf', 'no_reader', 'not_carried', 'not_taken')),
  constraint quarterly_deliveries_once unique (subscription_id, issue_id)
);
create index quarterly_deliveries_to_mail on quarterly_deliveries (id) where mailed_at is null and problem is null;
create index quarterly_deliveries_in_the_post on quarterly_deliveries (sending_id) where sending_id is not null;
create index quarterly_deliveries_failed on quarterly_deliveries (id) where problem is not null;
create index quarterly_deliveries_with_copy on quarterly_deliveries (id) where copy_key <> '';
create index quarterly_deliveries_of_file on quarterly_deliveries (file_id);
create index quarterly_deliveries_of_issue on quarterly_deliveries (issue_id);

-- Where somebody wants the issues sent that are being bought, until they are paid for and ever after for the next ones.
create table quarterly_recipients (
  person_id bigint primary key
    constraint quarterly_recipients_person_of_open_account references people (open_id) on delete cascade,
  mailbox text not null check (length(mailbox) <= 254),
  company text not null check (length(company) <= 100),
  updated_at timestamptz not null
);

-- To whom a file is open as the issue that a subscription brought: a right that goes with the subscription.
create view file_subscribers as
  select delivery.file_id, subscription.person_id, subscription.order_number
  from quarterly_deliveries delivery
  join quarterly_subscriptions subscription on subscription.id = delivery.subscription_id
  where not subscription.is_taken_back;
