-- How much an invoice was issued for, and the red invoices that take back what was refunded of it: each refund of an
-- invoiced order wants one, whose number finance writes once the tax platform has given it.
alter table invoices
  add column amount_fen bigint,
  add column reversed_fen bigint not null default 0;
update invoices i set amount_fen = o.amount_fen - coalesce(
    (select sum(r.amount_fen) from refunds r where r.order_id = o.id and r.created_at < i.issued_at
      and exists (select from refund_lines l where l.refund_id = r.id)), 0)
  from orders o where o.id = i.order_id and i.state = 'issued';
alter table invoices
  add constraint invoices_amount check ((state = 'issued') = (amount_fen is not null)),
  add constraint invoices_reversed_within check (reversed_fen between 0 and coalesce(amount_fen, 0));

create table red_invoices (
  id bigint primary key generated always as identity,
  order_id bigint not null references invoices (order_id),
  refund_id bigint not null references refunds (id) constraint red_invoices_once unique,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'requested' check (state in ('requested', 'issued')),
  invoice_number text not null default '',
  created_at timestamptz not null,
  issued_at timestamptz,
  constraint red_invoices_number check ((state = 'issued') = (invoice_number <> ''))
);
create index red_invoices_waiting on red_invoices (created_at) where state = 'requested';
create index red_invoices_of_order on red_invoices (order_id);
-- Orders are looked for by who bought, what they are and when, the newest first.
create index orders_by_state on orders (state, id desc);
