-- What stands on the badge of a ticket that was printed last, hashed, so that only those who came late are printed besides.
alter table tickets add column printed_badge text not null default '' check (length(printed_badge) <= 40);
