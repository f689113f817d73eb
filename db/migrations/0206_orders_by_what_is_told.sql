-- Whoever calls the office tells the firm that paid, or the last digits of an order.
create index invoices_by_pairs on invoices using gin (title_pairs(title));
create index bank_transfers_by_pairs on bank_transfers using gin (title_pairs(payer));
create index orders_by_last_digits on orders (right(number, 4));
