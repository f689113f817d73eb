-- The start page of staff counts the votes that wait for the office, oldest first, among hundreds of thousands that do not.
create index award_votes_held on award_votes (cast_at) where state = 'held';
