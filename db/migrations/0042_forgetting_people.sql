-- Whom a message names besides its reader, and how: the name is taken out of it when that account is closed (C-14).
alter table notifications
  add column by_person_id bigint references people (id) on delete set null,
  add column by_name text;
create index notifications_by_person on notifications (by_person_id) where by_person_id is not null;

-- What somebody did is looked through when the account is closed, and by whoever asks what somebody did.
create index audit_records_by_actor on audit_records (actor, at desc);

-- Names that were written down where they outlive the account.
update audit_records set detail = detail - 'name' where verb in ('renameAccount', 'savePerson') and detail ? 'name';
update audit_records set detail = detail - 'title' where verb = 'requestInvoice' and detail ? 'title';
