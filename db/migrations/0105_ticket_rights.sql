-- Whether an event is registered for with a code alone, which lists say instead of that it is closed (C-41).
alter table event_windows drop constraint event_windows_state_check;
alter table event_windows add constraint event_windows_state_check
  check (state in ('closed', 'open', 'full', 'cancelled', 'by_code'));
update event_windows w set state = 'by_code'
  where state = 'closed'
    and exists (select from ticket_sales s where s.event_id = w.event_id and s.state = 'open')
    and exists (select from ticket_types t where t.event_id = w.event_id and t.is_sold and t.shown_to = 'code');

-- A membership that was paid back leaves its half-price tickets behind: when the office decided to let one stand. The index
-- is for finding those that nobody decided on (PROD-10).
alter table tickets add column price_kept_at timestamptz;
create index tickets_at_member_price on tickets (registration_id)
  where price_rule = 'member' and state = 'valid' and price_kept_at is null;

-- Whoever buys for others need not know who comes: a seat waits until somebody opens its link and says so (C-42).
alter table tickets add column awaits_attendee boolean not null default false,
  add constraint tickets_unnamed check (not awaits_attendee or (name = '' and phone = '' and email = '' and attendee_key is null));
