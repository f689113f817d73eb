-- The page makes a key for what it sends, and sends it again where no answer came: the same key of the same person is the same
-- registration, as long as that one stands (C-18).
alter table registrations add column asked_key text not null default '' check (length(asked_key) <= 60);
create unique index registrations_asked_once on registrations (buyer_id, event_id, asked_key)
  where asked_key <> '' and state in ('applied', 'held', 'confirmed');
