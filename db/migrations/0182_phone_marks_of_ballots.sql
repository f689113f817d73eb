-- A telephone votes once a year, whichever account it is linked to, and also after the account was closed: a keyed hash of
-- it, which is erased once the vote is over and sealed.
alter table award_ballots
  add column phone_mark text,
  add constraint award_ballots_phone_once unique (year, phone_mark);
