-- Whoever wrote an application and left it does not judge it either (C-89).
alter table award_application_colleagues add column left_at timestamptz;
