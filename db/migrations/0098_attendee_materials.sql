-- What was spoken at an event is opened to those who were there, once the speakers agreed (C-33, C-47).
alter table files drop constraint files_access_check;
alter table files add constraint files_access_check
  check (access in ('public', 'signed_in', 'member', 'attendees', 'listed', 'bought', 'nobody'));

alter table event_materials
  add column released_at timestamptz,
  -- Who agreed, and when, in the organisers' words.
  add column consent text not null default '',
  add constraint event_materials_released_with_consent check (released_at is null or consent <> '');

-- Whose phones and mail addresses open a file as attendees': those on valid tickets of its event. A right that goes with the
-- ticket, so nothing has to be given, taken back or kept in step.
create view file_attendees as
  select material.file_id, channel.kind, channel.address
  from event_materials material
  join tickets ticket on ticket.event_id = material.event_id and ticket.state = 'valid'
  cross join lateral (values ('phone', ticket.phone), ('email', ticket.email)) channel (kind, address)
  where material.released_at is not null and channel.address <> '';
