-- What waits for the organisers is looked for by the start page of the office and by the list of events: among all that there
-- ever were, unless it has an index of its own.
create index registrations_applied on registrations (event_id, created_at) where state = 'applied';
