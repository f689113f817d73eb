-- An order is made of lines: what was bought, how many, at which price; a refund gives back some of them, or a part.
create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null check (position >= 0),
  product text not null check (product in ('membership_year', 'file')),
  product_detail jsonb not null,
  subject text not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- What one costs everybody, and what the whole line cost this buyer.
  list_fen bigint not null check (list_fen >= 0),
  amount_fen bigint not null check (amount_fen >= 0),
  returned_quantity integer not null default 0,
  returned_fen bigint not null default 0,
  constraint order_lines_position_taken unique (order_id, position),
  constraint order_lines_discounted check (amount_fen <= list_fen * quantity),
  constraint order_lines_returned_within check (
    returned_quantity between 0 and quantity and returned_fen between 0 and amount_fen
  )
);
insert into order_lines (order_id, position, product, product_detail, subject, quantity, list_fen, amount_fen)
select id, 0, product, product_detail, subject, 1, amount_fen, amount_fen from orders order by id;

-- Two tabs that buy the same thing have one open order between them: the same lines are the same purchase.
alter table orders add column purchase text not null default '';
update orders set purchase = product || ' ' || product_detail::text || ' 1';
alter table orders alter column purchase drop default;
drop index orders_one_open;
alter table orders drop column product, drop column product_detail;
create unique index orders_one_open on orders (person_id, purchase) where state = 'open';

-- What is given back never exceeds what was paid, neither of an order nor of a payment.
alter table orders add column returned_fen bigint not null default 0;
alter table order_payments add column returned_fen bigint not null default 0;
update order_payments p set returned_fen =
  (select coalesce(sum(r.amount_fen), 0) from refunds r where r.order_id = p.order_id and r.provider = p.provider);
update orders o set returned_fen = amount_fen where state = 'refunded';
update order_lines l set returned_fen = l.amount_fen, returned_quantity = l.quantity
  from orders o where o.id = l.order_id and o.state = 'refunded';
alter table orders add constraint orders_returned_within check (returned_fen between 0 and amount_fen);
alter table order_payments add constraint order_payments_returned_within
  check (returned_fen between 0 and coalesce(paid_fen, 0));

-- Several refunds of one payment, each of some lines; the words are those of what the provider does with it.
alter table refunds drop constraint refunds_once;
alter table refunds drop constraint refunds_state_check;
update refunds set state = case state when 'waiting' then 'requested' when 'pending' then 'accepted' else 'succeeded' end;
alter table refunds alter column state set default 'requested';
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'accepted', 'succeeded', 'failed', 'by_hand'));
alter table refunds add constraint refunds_of_payment
  foreign key (order_id, provider) references order_payments (order_id, provider);
alter table refunds add column note text not null default '';
drop index refunds_to_send;
create index refunds_to_send on refunds (asked_at nulls first) where state in ('requested', 'accepted');
create index refunds_of_order on refunds (order_id);

create table refund_lines (
  refund_id bigint not null references refunds (id) on delete cascade,
  line_id bigint not null references order_lines (id),
  quantity integer not null check (quantity >= 0),
  amount_fen bigint not null check (amount_fen >= 0),
  primary key (refund_id, line_id)
);
insert into refund_lines (refund_id, line_id, quantity, amount_fen)
select r.id, l.id, l.quantity, l.amount_fen
from refunds r join orders o on o.id = r.order_id and o.state = 'refunded' join order_lines l on l.order_id = o.id
where r.id = (select max(last.id) from refunds last where last.order_id = r.order_id);

-- The books: one entry for each movement of money, never changed. A positive amount came, a negative one goes back;
-- `line_id` is missing where money came twice for the same order and goes back by itself.
create table ledger_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The day in Shanghai, by which books are kept.
  day date not null,
  order_id bigint not null references orders (id),
  line_id bigint references order_lines (id),
  refund_id bigint references refunds (id),
  provider text not null,
  cause text not null check (cause in ('payment', 'double_payment', 'refund', 'double_refund')),
  quantity integer not null,
  amount_fen bigint not null,
  constraint ledger_entries_direction check (
    case when cause in ('payment', 'double_payment') then amount_fen >= 0 and quantity >= 0
         else amount_fen <= 0 and quantity <= 0 end
  )
);
create index ledger_entries_of_order on ledger_entries (order_id);
create index ledger_entries_by_day on ledger_entries (day);

insert into ledger_entries (at, day, order_id, line_id, provider, cause, quantity, amount_fen)
select p.paid_at, (p.paid_at at time zone 'Asia/Shanghai')::date, p.order_id,
  case when p.first then l.id end, p.provider,
  case when p.first then 'payment' else 'double_payment' end,
  case when p.first then l.quantity else 0 end, p.paid_fen
from (
  select order_payments.*, row_number() over (partition by order_id order by paid_at, provider) = 1 as first
  from order_payments where state in ('paid', 'returned')
) p join order_lines l on l.order_id = p.order_id;
insert into ledger_entries (at, day, order_id, line_id, refund_id, provider, cause, quantity, amount_fen)
select r.created_at, (r.created_at at time zone 'Asia/Shanghai')::date, r.order_id, rl.line_id, r.id, r.provider,
  case when rl.line_id is null then 'double_refund' else 'refund' end, -coalesce(rl.quantity, 0), -r.amount_fen
from refunds r left join refund_lines rl on rl.refund_id = r.id;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_entries_unchanging before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- At the end of a transaction the books balance: entries of an order = money that came − money asked back.
create function check_books() returns trigger language plpgsql as $$
declare
  booked bigint;
  real bigint;
begin
  select coalesce(sum(amount_fen), 0) into booked from ledger_entries where order_id = new.order_id;
  select coalesce((select sum(paid_fen) from order_payments where order_id = new.order_id and state in ('paid', 'returned')), 0)
       - coalesce((select sum(amount_fen) from refunds where order_id = new.order_id), 0) into real;
  if booked <> real then
    raise exception 'the books of order % say % and not %', new.order_id, booked, real
      using errcode = 'check_violation', constraint = 'books_balance';
  end if;
  return null;
end $$;
create constraint trigger order_payments_books after insert or update of state, paid_fen on order_payments
  deferrable initially deferred for each row execute function check_books();
create constraint trigger refunds_books after insert or update of amount_fen on refunds
  deferrable initially deferred for each row execute function check_books();
create constraint trigger ledger_entries_books after insert on ledger_entries
  deferrable initially deferred for each row execute function check_books();
