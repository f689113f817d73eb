-- What is somebody's names an account that may have something: one that became part of another has nothing any more and gets
-- nothing, also from a request that began before (C-02). Such an account has a number, but no open one.
alter table people
  add column open_id bigint generated always as (case when merged_into is null then id end) stored,
  add constraint people_open_id unique (open_id);

do $$
declare
  each record;
begin
  for each in
    select conrelid::regclass as its, conname, attname, pg_get_constraintdef(pg_constraint.oid) as said
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'people'::regclass
      -- These stay with the closed account as the proof of what was.
      and (conrelid::regclass::text, attname::text) not in (
        ('account_merges', 'from_id'), ('account_merges', 'into_id'), ('account_requests', 'person_id'),
        ('award_ballots', 'person_id'), ('consents', 'person_id'), ('file_purchases', 'person_id'),
        ('people', 'merged_into'), ('question_assignments', 'expert_id'))
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s',
      each.its, each.conname, each.its || '_' || each.attname || '_of_open_account',
      replace(each.said, 'people(id)', 'people(open_id)'));
  end loop;
end $$;

-- What stays behind is nothing that comes later.
create function require_open_account() returns trigger language plpgsql as $$
declare
  is_open boolean;
begin
  -- Waits for whoever makes one account of two, and sees what became of it.
  select merged_into is null into is_open from people
    where id = (to_jsonb(new) ->> tg_argv[0])::bigint for key share;
  if not is_open then
    raise foreign_key_violation using constraint = tg_table_name || '_' || tg_argv[0] || '_of_open_account';
  end if;
  return new;
end $$;
create trigger award_ballots_open before insert on award_ballots
  for each row execute function require_open_account('person_id');
create trigger file_purchases_open before insert on file_purchases
  for each row execute function require_open_account('person_id');
create trigger question_assignments_open before insert on question_assignments
  for each row execute function require_open_account('expert_id');
