-- Who holds an event, and the street it is in, apart from the name of the place (C-41).
alter table events add column organisers jsonb not null default '[]';
alter table events add column address text not null default '' check (length(address) <= 200);

-- What attendees were told of the place has the street as well, so that a new one is noticed.
update ticket_sales set told = told || '{"address": ""}' where told is not null;
update ticket_sales set moved_from = moved_from || '{"address": ""}' where moved_from is not null;
