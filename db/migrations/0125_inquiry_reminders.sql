-- When whoever follows an inquiry wants to be reminded of it; a reminder is sent once for a day.
alter table inquiries
  add column remind_on date,
  add column reminded_at timestamptz;
create index inquiries_to_remind on inquiries (remind_on) where remind_on is not null and reminded_at is null;
