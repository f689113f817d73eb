-- What waits for the office is looked for by its start page and by its lists: among all that there ever were, unless it has an
-- index of its own.
create index registrations_applied on registrations (event_id, created_at) where state = 'applied';
create index questions_unanswered on questions (topic_id) where progress <> 'answered';
