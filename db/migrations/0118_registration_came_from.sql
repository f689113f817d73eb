-- Which of the organisers' links somebody registered by, so that they see what their posters and mails brought.
alter table registrations add column came_from text not null default '' check (length(came_from) <= 40);
