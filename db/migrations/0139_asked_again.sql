-- What is asked of a ticket (who comes, to give it back) carries a key of the page's, as registering does: the same key again,
-- because no answer came, is answered as it was and changes nothing.
alter table tickets add column asked_key text not null default '' check (length(asked_key) <= 60);

-- Whoever registers may say at once to whom the invoice is to be made out; it is asked for once the order is paid (C-42).
alter table registrations add column invoice jsonb check (jsonb_typeof(invoice) = 'object');
