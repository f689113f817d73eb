-- An event that is moved after its tickets were sold: what attendees know of when and where, so that a change is noticed
-- however it was made, told to all of them, and opens returns for everybody (C-42).
alter table ticket_sales
  add column change_refund_days integer not null default 7 check (change_refund_days between 1 and 60),
  -- `{"startsOn", "endsOn", "form", "city", "place"}`; missing until it is noted for the first time.
  add column told jsonb,
  add column moved_at timestamptz,
  -- What it was before.
  add column moved_from jsonb;

update ticket_sales set told = jsonb_build_object(
  'startsOn', starts_on::text, 'endsOn', ends_on::text, 'form', form, 'city', city, 'place', place)
from events where events.id = ticket_sales.event_id;

-- What those of a registration were told, so that nobody is told twice, also when a job begins anew.
create table attendee_notices (
  registration_id bigint not null references registrations (id) on delete cascade,
  notice text not null,
  sent_at timestamptz not null,
  primary key (registration_id, notice)
);
