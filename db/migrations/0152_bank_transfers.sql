-- Companies pay by bank transfer (对公转账): the order stays open for days, and staff write down what arrived (C-28).
alter table orders
  drop constraint orders_way_check,
  add constraint orders_way_check check (way in ('code', 'browser', 'wechat', 'transfer'));
create index orders_by_transfer on orders (id desc) where way = 'transfer';

-- What came by bank stands among the payments, refunds and books like what came through a provider.
alter table order_payments
  drop constraint order_payments_provider_check,
  add constraint order_payments_provider_check check (provider in ('wechat', 'alipay', 'transfer'));
alter table refunds
  drop constraint refunds_provider_known,
  add constraint refunds_provider_known check (provider in ('wechat', 'alipay', 'transfer'));
alter table ledger_entries
  drop constraint ledger_entries_provider_known,
  add constraint ledger_entries_provider_known check (provider in ('wechat', 'alipay', 'transfer'));
-- Those are sent back by hand, and so are not among what a provider is told of.
drop index refunds_to_send;
create index refunds_to_send on refunds (asked_at nulls first)
  where state in ('requested', 'accepted') and provider <> 'transfer';
create index refunds_to_transfer on refunds (created_at) where state = 'requested' and provider = 'transfer';

-- An arrival as the statement of our bank has it; its number there stands as the payment's transaction, once for all orders.
create table bank_transfers (
  order_id bigint primary key references orders (id),
  received_on date not null,
  payer text not null check (length(payer) between 1 and 100),
  payer_account text not null default '' check (payer_account ~ '^[0-9]{0,40}$'),
  note text not null default '' check (length(note) <= 200),
  recorded_at timestamptz not null
);
create index bank_transfers_by_day on bank_transfers (received_on desc, order_id desc);

-- Where companies transfer to; nothing is offered until all three are said.
alter table portal_settings
  add column bank_account_name text check (length(bank_account_name) between 1 and 60),
  add column bank_name text check (length(bank_name) between 1 and 60),
  add column bank_account text check (bank_account ~ '^[0-9]{6,30}$'),
  add column bank_code text check (bank_code ~ '^[0-9]{12}$'),
  add column transfer_days integer not null default 7
    constraint portal_settings_transfer_days check (transfer_days between 1 and 30);
