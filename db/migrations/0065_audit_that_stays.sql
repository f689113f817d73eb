-- The audit says from where and what it was before and after, and nobody changes it afterwards (C-111).
alter table audit_records
  add column place text not null default '',
  add column before jsonb,
  add column after jsonb;
create index audit_records_by_verb on audit_records (verb, at desc);

-- What names a person can be emptied, which the law asks for (C-14), and what is two years old goes; nothing else.
create function keep_audit_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '730 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.detail = '{}' and new.before is null and new.after is null
    and (new.id, new.at, new.actor, new.verb, new.subject, new.place)
      = (old.id, old.at, old.actor, old.verb, old.subject, old.place) then
    return new;
  end if;
  raise exception 'audit records stay as they are' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_records_stay before update or delete on audit_records
  for each row execute function keep_audit_records();
create trigger audit_records_all_stay before truncate on audit_records
  for each statement execute function keep_audit_records();
