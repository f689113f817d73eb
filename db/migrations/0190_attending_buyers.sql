-- Who bought a ticket in the very name that he or she registered by is the attendee also once the account has another phone or
-- mail: what was spoken there stays open to him or her (C-33, C-47).
create view file_attending_buyers as
  select material.file_id, ticket.buyer_id as person_id
  from event_materials material
  join tickets ticket on ticket.event_id = material.event_id and ticket.state = 'valid'
  join registrations registration on registration.id = ticket.registration_id
  where material.released_at is not null
    and (ticket.phone <> '' and ticket.phone = registration.contact_phone
      or ticket.email <> '' and ticket.email = registration.contact_email);
