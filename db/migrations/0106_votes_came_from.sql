-- Where whoever votes came from: the mark of a shared link or the name of a site, erased with the other marks (C-87).
alter table award_votes
  add column came_from text not null default '' constraint award_votes_came_from check (came_from ~ '^[a-z0-9.:-]{0,60}$');
