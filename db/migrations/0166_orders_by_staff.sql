-- Staff order for a reader or a firm that called and pays by bank transfer (C-28): such an order waits for a transfer only.
alter table orders add column is_by_staff boolean not null default false;
alter table orders add constraint orders_by_staff_is_transferred check (not is_by_staff or way = 'transfer');
