-- What every record that editors change is called and whether readers see it: one narrow table from which all lists of the
-- back office, its pickers and the search over everything answer, whatever the kind and however many there are.

-- Pairs of neighbouring characters, by which any part of a Chinese title is found through an index.
create function title_plain(title text) returns text language sql immutable parallel safe
  return regexp_replace(lower(normalize(title, nfkc)), '\s+', '', 'g');
create function title_pairs(title text) returns text[] language sql immutable parallel safe
  return coalesce(
    (select array_agg(distinct substr(title_plain(title), at, 2))
     from generate_series(1, length(title_plain(title)) - 1) as at),
    '{}'::text[]);

create table content_titles (
  kind text not null,
  entity_id bigint not null,
  title text not null,
  -- `hidden`: what readers could see and do not, because an editor has paused it.
  state text not null check (state in ('draft', 'scheduled', 'public', 'hidden', 'withdrawn')),
  changed_at timestamptz not null default now(),
  pairs text[] not null generated always as (title_pairs(title)) stored,
  primary key (kind, entity_id)
);
create index content_titles_by_change on content_titles (kind, changed_at desc, entity_id desc);
create index content_titles_by_state on content_titles (kind, state, entity_id desc);
create index content_titles_by_pairs on content_titles using gin (pairs);

create function note_title(of_kind text, id bigint, called text, own_state text) returns void language plpgsql as $$
declare
  now_state text := case
    -- Taken down is taken down, also where its own row only says that it is hidden.
    when own_state in ('public', 'hidden') and exists (select from withdrawals where subject = of_kind || ':' || id) then 'withdrawn'
    else own_state
  end;
begin
  insert into content_titles as present (kind, entity_id, title, state) values (of_kind, id, called, now_state)
  on conflict (kind, entity_id) do update set title = called, state = now_state, changed_at = now()
    where (present.title, present.state) is distinct from (called, now_state);
end
$$;

-- On a record's own table. Arguments: kind, columns of its id and title, and what its state is, in SQL over "row"; null
-- for what editors do not see.
create function record_titled() returns trigger language plpgsql as $$
declare
  written jsonb := to_jsonb(coalesce(new, old));
  id bigint := (written ->> tg_argv[1])::bigint;
  now_state text;
begin
  if tg_op <> 'DELETE' then
    execute format('select %s from (select $1) as given(r)', tg_argv[3]) into now_state using written;
  end if;
  if now_state is null then
    delete from content_titles where kind = tg_argv[0] and entity_id = id;
  else
    perform note_title(tg_argv[0], id, written ->> tg_argv[2], now_state);
  end if;
  return null;
end
$$;

create function watch_title(of_table text, kind text, id text, title text, state text, state_column text default null)
returns void language plpgsql as $$
begin
  execute format('create trigger titled after insert or delete or update of %s on %I
    for each row execute function record_titled(%L, %L, %L, %L)',
    concat_ws(', ', title, state_column), of_table, kind, id, title, state);
  execute format('insert into content_titles (kind, entity_id, title, state)
    select %L, %I, %I, %s from (select t.*, to_jsonb(t) as r from %I t) as each where (%s) is not null',
    kind, id, title, state, of_table, state);
end
$$;

select watch_title('topics', 'topic', 'id', 'title',
  $$case r ->> 'state' when 'published' then 'public' when 'scheduled' then 'scheduled' when 'withdrawn' then 'withdrawn' end$$, 'state');
select watch_title(name, kind, 'id', title, $$case r ->> 'state' when 'withdrawn' then 'withdrawn' else 'public' end$$, 'state')
from (values ('data_items', 'data-item', 'title'), ('specials', 'special', 'title'), ('communities', 'community', 'name'),
  ('events', 'event', 'title'), ('files', 'file', 'title'), ('reports', 'report', 'product_name'),
  ('quarterly_issues', 'quarterly-issue', 'title')) as of_state(name, kind, title);
select watch_title(name, kind, 'id', title, $$'public'$$)
from (values ('charts', 'chart', 'title'), ('event_albums', 'event-album', 'title'),
  ('event_partner_groups', 'event-partners', 'name'), ('dictionary_entries', 'dictionary-entry', 'name')) as plain(name, kind, title);
select watch_title(name, kind, 'id', title, $$case r ->> 'state' when 'active' then 'public' else 'hidden' end$$, 'state')
from (values ('companies', 'company', 'short_name'), ('ads', 'ad', 'title')) as shown(name, kind, title);
select watch_title('award_years', 'award-year', 'year', 'title', $$case r ->> 'state' when 'draft' then 'hidden' else 'public' end$$, 'state');
select watch_title('people', 'person', 'id', 'name', $$case when r ->> 'closed_at' is null then 'public' end$$, 'closed_at');

-- Drafts of what readers never had stand here as well, and whatever is worked on moves up.
create function working_titled() returns trigger language plpgsql as $$
begin
  update content_titles set changed_at = new.changed_at
    where kind = new.kind and entity_id = new.entity_id and state <> 'draft';
  if found then
    return null;
  end if;
  if new.working is not null then
    perform note_title(new.kind, new.entity_id, coalesce(new.working ->> 'title', new.working ->> 'name',
      new.working ->> 'shortName', new.working ->> 'productName', ''), 'draft');
  else
    delete from content_titles where kind = new.kind and entity_id = new.entity_id;
  end if;
  return null;
end
$$;
create trigger working_titled after insert or update of working, changed_at on editables
  for each row execute function working_titled();

create function withdrawal_titled() returns trigger language plpgsql as $$
declare
  of text[] := string_to_array((to_jsonb(coalesce(new, old))) ->> 'subject', ':');
begin
  update content_titles set state = case tg_op when 'DELETE' then 'public' else 'withdrawn' end, changed_at = now()
    where kind = of[1] and entity_id = case when of[2] ~ '^\d{1,18}$' then of[2]::bigint end;
  return null;
end
$$;
create trigger withdrawal_titled after insert or delete on withdrawals for each row execute function withdrawal_titled();
update content_titles set state = 'withdrawn'
  from withdrawals where subject = kind || ':' || entity_id and state <> 'withdrawn';

-- Who has what in work, the newest first.
create index editables_in_work on editables (kind, changed_at desc) where working is not null;
