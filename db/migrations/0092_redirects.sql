-- Old addresses that people and search engines still ask for lead on, where there is nothing else; editors see which ones
-- are asked for in vain. Nothing here says who asked.
create table redirects (
  id bigint primary key generated always as identity,
  path text not null constraint redirects_one_for_a_path unique,
  target text not null,
  note text not null default '',
  hits bigint not null default 0,
  last_hit_on date,
  made_at timestamptz not null,
  constraint redirects_lead_away check (path <> target)
);
create index redirects_by_target on redirects (target);

create table missed_paths (
  path text primary key,
  times bigint not null,
  first_on date not null,
  last_on date not null
);
create index missed_paths_by_times on missed_paths (times desc, path);

create function tell_redirects_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', '{"redirects":true}');
  return null;
end
$$;
-- That one was followed changes nothing of where it leads.
create trigger redirects_changed after insert or delete or update of path, target on redirects
  for each statement execute function tell_redirects_changed();
