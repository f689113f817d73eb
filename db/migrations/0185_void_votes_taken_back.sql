-- Who takes a vote back is not told that the office had made it void: the record of the office stays as it is, and the vote
-- is taken back for the person alone (C-87).
alter table award_votes
  add column void_taken_back boolean not null default false,
  add constraint award_votes_void_taken_back check (not void_taken_back or state = 'void');
