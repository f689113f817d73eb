-- What the office asks for of one reader or by one number, however many there are.
create index sendings_to on sendings (recipient, id desc);
create index moderation_reviews_of_person on moderation_reviews (person_id, id desc);
create index questions_of_asker on questions (asker_id);
create index registrations_of_order on registrations (order_number) where order_number is not null;
create index order_payments_by_transaction on order_payments (transaction_id) where transaction_id is not null;
create index invoices_by_number on invoices (invoice_number) where invoice_number <> '';
create index red_invoices_by_number on red_invoices (invoice_number) where invoice_number <> '';
create index reconciliation_differences_of_order on reconciliation_differences (order_number);
create index membership_periods_by_end on membership_periods (ends_at);
