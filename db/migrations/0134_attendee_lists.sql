-- Attendees see each other where organisers let them and each has agreed. Who agreed is whom the ticket named then: a ticket that
-- names somebody else has another version of its code, and nobody has agreed.
alter table ticket_sales add column shows_attendees boolean not null default false;
alter table tickets add column listed_version integer;
create index tickets_listed on tickets (event_id) where listed_version is not null;
