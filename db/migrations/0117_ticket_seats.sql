-- Where somebody sits at a dinner, as organisers say it: a table, a seat, or both (C-104).
alter table tickets add column seat text not null default '' check (length(seat) <= 30);
