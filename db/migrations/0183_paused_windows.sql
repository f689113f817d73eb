-- Registering that rests for a while says so in lists too, as it does on the page of the event (C-41).
alter table event_windows drop constraint event_windows_state_check;
alter table event_windows add constraint event_windows_state_check
  check (state in ('closed', 'open', 'by_code', 'paused', 'full', 'cancelled'));
update event_windows w set state = 'paused'
  where exists (select from ticket_sales s where s.event_id = w.event_id and s.state = 'paused');
