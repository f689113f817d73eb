-- Whose ticket it is stood in two views, joined in two queries, and once more in the list of one's own. Now once: the person by
-- whose proved phone or mail it was taken, and who bought it in the very name that he or she registered by, also once the account
-- has another phone or mail.
drop view file_attendees;
drop view file_attending_buyers;

create view ticket_attendees as
  select ticket.id as ticket_id, channel.person_id
  from tickets ticket
  join person_channels channel on channel.kind = 'phone' and channel.address = ticket.phone
  -- By the index of those that name one.
  where ticket.phone <> ''
  union all
  select ticket.id, channel.person_id
  from tickets ticket
  join person_channels channel on channel.kind = 'email' and channel.address = ticket.email
  where ticket.email <> ''
  union all
  select ticket.id, ticket.buyer_id
  from tickets ticket
  join registrations registration on registration.id = ticket.registration_id
  where ticket.phone <> '' and ticket.phone = registration.contact_phone
    or ticket.email <> '' and ticket.email = registration.contact_email;

-- To whom a file of an event is open as to those who were there (C-33, C-47): a right that goes with the ticket, so nothing has
-- to be given, taken back or kept in step.
create view file_attendees as
  select material.file_id, attendee.person_id
  from event_materials material
  join tickets ticket on ticket.event_id = material.event_id and ticket.state = 'valid'
  join ticket_attendees attendee on attendee.ticket_id = ticket.id
  where material.released_at is not null;
