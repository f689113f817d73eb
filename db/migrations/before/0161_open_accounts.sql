-- A request that began before two accounts were made one may have written something for the closed one after everything went
-- over. It goes to the account that is left; where that has the like already, it goes away. Sessions of either had ended.
do $$
declare
  its record;
  kept record;
begin
  delete from sessions where person_id in (select id from people where merged_into is not null);
  for its in
    select conrelid::regclass as its, attname
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'people'::regclass
      and (conrelid::regclass::text, attname::text) not in (
        ('account_merges', 'from_id'), ('account_merges', 'into_id'), ('account_requests', 'person_id'),
        ('award_ballots', 'person_id'), ('consents', 'person_id'), ('file_purchases', 'person_id'),
        ('people', 'merged_into'), ('question_assignments', 'expert_id'))
  loop
    for kept in execute format(
      'with recursive left_over (id, into_id) as (
        select id, merged_into from people where merged_into is not null
        union select l.id, p.merged_into from left_over l join people p on p.id = l.into_id and p.merged_into is not null)
      select x.ctid as place, l.into_id from %s x join left_over l on l.id = x.%I
        join people p on p.id = l.into_id and p.merged_into is null', its.its, its.attname)
    loop
      begin
        execute format('update %s set %I = $1 where ctid = $2', its.its, its.attname) using kept.into_id, kept.place;
      exception when unique_violation or check_violation or exclusion_violation then
        execute format('delete from %s where ctid = $1', its.its) using kept.place;
      end;
    end loop;
  end loop;
end $$;
