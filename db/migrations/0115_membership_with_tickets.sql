-- A year of membership that is bought in one order with tickets, whose half price holds because of it (PROD-10): what it
-- costs, frozen with them.
alter table registrations add column membership_fen bigint check (membership_fen > 0);
