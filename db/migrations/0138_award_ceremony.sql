-- The event at which a year's winners are honoured; both pages lead to each other (AWARD-12, C-48).
alter table award_years add column event_id bigint references events (id) on delete set null;
create index award_years_of_event on award_years (event_id) where event_id is not null;
