-- Two more signs that an account was made for the vote, kept with each vote and erased with its other marks (C-87).
alter table award_votes
  -- Whether whoever voted had read anything here before; unknown of those who want no history, and once it is erased.
  add column has_read boolean,
  add column throwaway_mail boolean not null default false;
