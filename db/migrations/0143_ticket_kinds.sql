-- Whom a ticket type is for. Whoever attends online has no badge; the winners' dinner is offered when codes are given to them (C-48).
alter table ticket_types add column kind text not null default 'attendee'
  check (kind in ('attendee', 'online', 'speaker', 'exhibitor', 'press', 'staff', 'dinner'));
