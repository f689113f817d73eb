-- Whoever waits for a bank transfer for days may register more people for the same event meanwhile, so that one person keeps
-- several registrations that are not paid (C-28, C-42). That there is one at most that is to be paid online is seen to under
-- the lock of a person's registrations.
drop index registrations_one_held;
create index registrations_held_of_person on registrations (event_id, buyer_id) where state = 'held' and not is_reviewed;
