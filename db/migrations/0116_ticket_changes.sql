-- A ticket that organisers change for another type, or for another price: what is to be paid more is paid by an order of its
-- own, until which a seat of the other type is kept; what is less goes back at once (C-104).
alter table tickets drop constraint tickets_price_rule_check;
alter table tickets add constraint tickets_price_rule_check
  check (price_rule in ('normal', 'early', 'member', 'code', 'free', 'agreed'));

create table ticket_changes (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id) on delete cascade,
  from_type_id bigint not null references ticket_types (id),
  to_type_id bigint not null references ticket_types (id),
  state text not null check (state in ('awaiting', 'done', 'expired', 'cancelled')),
  from_fen bigint not null check (from_fen >= 0),
  to_fen bigint not null check (to_fen >= 0),
  -- What the ticket says of its price from then on.
  list_fen bigint not null,
  price_rule text not null check (price_rule in ('normal', 'early', 'member', 'code', 'free', 'agreed')),
  reason text not null default '',
  order_number text constraint ticket_changes_order_once unique,
  pay_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (to_fen <= list_fen),
  check (state <> 'awaiting' or (to_fen > from_fen and pay_until is not null))
);
create unique index ticket_changes_one_open on ticket_changes (ticket_id) where state = 'awaiting';
create index ticket_changes_of_ticket on ticket_changes (ticket_id);
create index ticket_changes_awaiting on ticket_changes (pay_until) where state = 'awaiting';
create index ticket_changes_of_type on ticket_changes (to_type_id);

alter table order_lines drop constraint order_lines_product_check;
alter table order_lines add constraint order_lines_product_check
  check (product in ('membership_year', 'file', 'event_ticket', 'ticket_change'));
