-- When a provider was last asked after a payment, so that with many of them each has its turn; and when it last said that
-- nothing right was paid there, without which an order whose time is over is not closed.
alter table order_payments add column asked_at timestamptz;
alter table order_payments add column answered_at timestamptz;
-- The day of the provider's statement that names it; a statement may count midnight differently.
alter table order_payments add column statement_on date;
create index order_payments_of_day on order_payments (provider, paid_at) where paid_at is not null;

alter table refunds add column asked_at timestamptz;
alter table refunds add column done_at timestamptz;
alter table refunds add column statement_on date;
create index refunds_to_send on refunds (asked_at nulls first) where state <> 'done';

alter table invoices add column issued_at timestamptz;
alter table invoices add column invoice_number text not null default '';

-- Which days were compared with the statement of which provider (C-29).
create table reconciliations (
  provider text not null check (provider in ('wechat', 'alipay')),
  day date not null,
  line_count integer not null,
  compared_at timestamptz not null,
  primary key (provider, day)
);

-- What a statement and our books say differently; settled when they agree later or when staff has looked into it.
create table reconciliation_differences (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('wechat', 'alipay')),
  day date not null,
  kind text not null check (kind in (
    'payment_unknown', 'payment_untold', 'payment_missing', 'payment_amount',
    'refund_unknown', 'refund_missing', 'refund_amount'
  )),
  order_number text not null,
  transaction_id text not null default '',
  theirs_fen bigint,
  ours_fen bigint,
  state text not null default 'open' check (state in ('open', 'settled')),
  note text not null default '',
  found_at timestamptz not null,
  settled_at timestamptz,
  constraint reconciliation_differences_once unique (provider, day, kind, order_number, transaction_id),
  constraint reconciliation_differences_settled check ((state = 'settled') = (settled_at is not null))
);
create index reconciliation_differences_open on reconciliation_differences (day) where state = 'open';
