-- What people buy. Money is whole fen; an order is paid once and given once, whatever notices come.
create table orders (
  id bigint generated always as identity primary key,
  number text not null constraint orders_number_taken unique,
  person_id bigint not null references people (id),
  product text not null check (product in ('membership_year')),
  -- What exactly: {"industry":"semi"}.
  product_detail jsonb not null,
  subject text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'fulfilled', 'closed', 'refunded')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  closed_at timestamptz,
  constraint orders_paid_has_time check (state not in ('paid', 'fulfilled', 'refunded') or paid_at is not null)
);
create index orders_of_person on orders (person_id, created_at desc);
create index orders_to_ask_for on orders (created_at) where state = 'open';
create index orders_to_fulfil on orders (paid_at) where state = 'paid';
-- Two tabs that buy the same thing have one open order between them.
create unique index orders_one_open on orders (person_id, product, product_detail) where state = 'open';

-- Where an order can be paid, and what was paid there. Somebody may pay with both providers; the second is given back.
create table order_payments (
  order_id bigint not null references orders (id) on delete cascade,
  provider text not null check (provider in ('wechat', 'alipay')),
  qr_content text not null default '',
  state text not null default 'placed' check (state in ('placed', 'paid', 'wrong_amount', 'returned')),
  transaction_id text,
  paid_fen bigint,
  paid_at timestamptz,
  primary key (order_id, provider),
  constraint order_payments_transaction_once unique (provider, transaction_id)
);

create table refunds (
  id bigint generated always as identity primary key,
  number text not null constraint refunds_number_taken unique,
  order_id bigint not null references orders (id),
  provider text not null,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null check (reason <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'pending', 'done')),
  created_at timestamptz not null,
  constraint refunds_once unique (order_id, provider)
);

-- Invoices (发票) that are asked for; staff issues them.
create table invoices (
  order_id bigint primary key references orders (id),
  title text not null check (length(title) between 1 and 100),
  tax_number text not null default '',
  email text not null,
  state text not null default 'requested' check (state in ('requested', 'issued')),
  created_at timestamptz not null
);
