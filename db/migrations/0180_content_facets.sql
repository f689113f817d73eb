-- What each record that editors change is besides its title, as `name=value`: by it the lists of the back office are
-- narrowed, and it is what their columns show. And the days by which a period finds it.

alter table content_titles
  add column facets text[] not null default '{}',
  add column dated_at timestamptz,
  -- Of what lasts: until then; without an end where it is null.
  add column dated_until timestamptz;

create function facet(name text, value text) returns text[] language sql immutable parallel safe
  return case when coalesce(value, '') = '' then '{}'::text[] else array[name || '=' || value] end;
create function facet_whether(name text, is_so boolean) returns text[] language sql immutable parallel safe
  return array[name || case when is_so then '=yes' else '=no' end];
create function facets_in(name text, list jsonb) returns text[] language sql immutable parallel safe
  return case when jsonb_typeof(list) = 'array'
    then array(select distinct name || '=' || value from jsonb_array_elements_text(list) as value where value <> '')
    else '{}'::text[] end;
create function is_there(part jsonb) returns boolean language sql immutable parallel safe
  return case jsonb_typeof(part) when 'object' then true when 'string' then part <> '""' when 'array' then jsonb_array_length(part) > 0
    when 'number' then true else false end;

-- Of a row as JSON, or of a draft by the same names.
create function content_facets(of_kind text, r jsonb) returns text[] language plpgsql stable as $$
begin
  return case of_kind
    when 'topic' then facet('type', r ->> 'kind') || facet('author', coalesce(r ->> 'author_id', r ->> 'author_name'))
      || facets_in('category', r -> 'categories')
      || facets_in('label', coalesce(r -> 'labels', '[]') || coalesce(r -> 'derived_labels', '[]'))
      || facet_whether('paid', (r ->> 'is_paid')::boolean) || facet('source', r ->> 'source_name')
      || facet('origin', r ->> 'origin') || facet_whether('cover', is_there(r -> 'cover'))
      || facet_whether('literature', (r ->> 'is_literature')::boolean)
      || facet_whether('featured', (r ->> 'is_featured')::boolean)
      || facet_whether('sponsored', (r ->> 'is_sponsored')::boolean) || facet('industry', r ->> 'industry')
    when 'file' then facet('category', r ->> 'category') || facet('access', r ->> 'access')
      || facet_whether('listed', is_there(r -> 'list') or exists (select from file_listed where file_id = (r ->> 'id')::bigint))
      || facet('preview', coalesce((select preview_state from pdf_documents where id = r ->> 'pdf_id'), 'none'))
      || facet_whether('priced', is_there(r -> 'price_fen') or is_there(r -> 'download_price_fen'))
      || facet_whether('cover', is_there(r -> 'cover')) || facet('company', r ->> 'company')
      || facet('year', r ->> 'year') || facet('industry', r ->> 'industry')
    when 'data-item' then facet('type', r ->> 'kind') || facet('category', r ->> 'category') || facet('source', r ->> 'source')
      || facet_whether('picture', is_there(r -> 'image')) || facet_whether('table', is_there(r -> 'value_table'))
      || facet('industry', r ->> 'industry')
    when 'chart' then facet('source', r ->> 'source') || facet_whether('film', is_there(r -> 'video_url'))
      || facet_whether('table', is_there(r -> 'value_table'))
    when 'special' then facet('type', r ->> 'kind') || facet_whether('cover', is_there(r -> 'cover'))
      || facet('industry', r ->> 'industry')
    when 'event' then facet('form', r ->> 'form') || facet('city', r ->> 'city')
      || facet_whether('upcoming', (r ->> 'is_upcoming')::boolean) || facet_whether('cover', is_there(r -> 'cover'))
      || facet('industry', r ->> 'industry')
    when 'event-album' then facet('year', r ->> 'year')
    when 'event-partners' then facet('year', r ->> 'year')
    when 'report' then facet('year', r ->> 'product_year') || facet_whether('upcoming', (r ->> 'is_upcoming')::boolean)
      || facet_whether('online', (r ->> 'is_published_online')::boolean)
      || facet_whether('hidden', (r ->> 'is_hidden')::boolean) || facet_whether('priced', is_there(r -> 'editions'))
      || facet_whether('cover', is_there(r -> 'cover')) || facet('industry', r ->> 'industry')
    when 'quarterly-issue' then facet('year', r ->> 'year') || facet_whether('cover', is_there(r -> 'cover'))
      || facet('industry', r ->> 'industry')
    when 'ad' then facet('position', r ->> 'position') || facet('place', coalesce(r ->> 'page', 'all'))
      || facet('client', r ->> 'client') || facet_whether('own', (r ->> 'is_own')::boolean) || facet('industry', r ->> 'industry')
    when 'company' then facet_whether('partner', (r ->> 'is_partner')::boolean)
    when 'dictionary-entry' then facet('type', r ->> 'kind') || facet_whether('common', (r ->> 'is_common')::boolean)
    when 'person' then facets_in('right', coalesce(
        (select jsonb_agg(code) from person_rights where person_id = (r ->> 'id')::bigint), r -> 'rights'))
      || facet_whether('picture', is_there(r -> 'icon_id'))
    else '{}'::text[]
  end;
end
$$;

create function content_dates(of_kind text, r jsonb, out dated_at timestamptz, out dated_until timestamptz)
language plpgsql stable as $$
declare
  -- A day is that of Shanghai.
  midnight text := 'T00:00:00+08:00';
begin
  dated_at := case
    when of_kind = 'event' then ((r ->> 'starts_on') || midnight)::timestamptz
    when of_kind in ('report', 'quarterly-issue') then ((r ->> 'released_on') || midnight)::timestamptz
    when of_kind = 'ad' then (r ->> 'starts_at')::timestamptz
    when of_kind in ('file', 'data-item', 'special') and r ? 'sort_date'
      then to_timestamp((r ->> 'sort_date')::bigint / 1000.0)
    when of_kind in ('topic', 'file', 'data-item', 'special') then (r ->> 'published_at')::timestamptz
  end;
  dated_until := case
    when of_kind = 'event' then ((r ->> 'ends_on') || midnight)::timestamptz + interval '1 day' - interval '1 second'
    when of_kind = 'ad' then (r ->> 'ends_at')::timestamptz
  end;
end
$$;

drop function note_title(text, bigint, text, text);
create function note_title(of_kind text, id bigint, called text, own_state text, r jsonb) returns void language plpgsql as $$
declare
  now_state text := case
    -- Taken down is taken down, also where its own row only says that it is hidden.
    when own_state in ('public', 'hidden') and exists (select from withdrawals where subject = of_kind || ':' || id) then 'withdrawn'
    else own_state
  end;
  now_facets text[] := content_facets(of_kind, r);
  days record;
begin
  select * into days from content_dates(of_kind, r);
  insert into content_titles as present (kind, entity_id, title, state, facets, dated_at, dated_until)
  values (of_kind, id, called, now_state, now_facets, days.dated_at, days.dated_until)
  on conflict (kind, entity_id) do update set
    title = called, state = now_state, facets = now_facets, dated_at = days.dated_at, dated_until = days.dated_until,
    changed_at = case when (present.title, present.state) is distinct from (called, now_state) then now() else present.changed_at end
  where (present.title, present.state, present.facets, present.dated_at, present.dated_until)
    is distinct from (called, now_state, now_facets, days.dated_at, days.dated_until);
end
$$;

create or replace function record_titled() returns trigger language plpgsql as $$
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
    perform note_title(tg_argv[0], id, written ->> tg_argv[2], now_state, written);
  end if;
  return null;
end
$$;

-- The fields of a draft by the names that its table has for them.
create function as_row(content jsonb) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(lower(regexp_replace(field, '([A-Z])', '_\1', 'g')), value) from jsonb_each(content) as each(field, value));

create or replace function working_titled() returns trigger language plpgsql as $$
begin
  update content_titles set changed_at = new.changed_at
    where kind = new.kind and entity_id = new.entity_id and state <> 'draft';
  if found then
    return null;
  end if;
  if new.working is not null then
    perform note_title(new.kind, new.entity_id, coalesce(new.working ->> 'title', new.working ->> 'name',
      new.working ->> 'shortName', new.working ->> 'productName', ''), 'draft', as_row(new.working));
  else
    delete from content_titles where kind = new.kind and entity_id = new.entity_id;
  end if;
  return null;
end
$$;

-- Whatever else a record's list shows is watched as its title is.
create function watch_facets(of_table text, columns text) returns void language plpgsql as $$
declare
  watching text := (select pg_get_triggerdef(oid) from pg_trigger where tgrelid = of_table::regclass and tgname = 'titled');
begin
  execute format('drop trigger titled on %I', of_table);
  execute regexp_replace(watching, 'UPDATE OF ', 'UPDATE OF ' || columns || ', ');
end
$$;
select watch_facets('topics', 'kind, author_id, author_name, categories, labels, derived_labels, is_paid, source_name, origin, cover,
  is_literature, is_featured, is_sponsored, industry, published_at');
select watch_facets('files', 'category, access, pdf_id, price_fen, download_price_fen, cover, company, year, industry, sort_date');
select watch_facets('data_items', 'kind, category, source, image, value_table, industry, sort_date');
select watch_facets('charts', 'source, video_url, value_table');
select watch_facets('specials', 'kind, cover, industry, sort_date');
select watch_facets('events', 'form, city, is_upcoming, cover, industry, starts_on, ends_on');
select watch_facets('event_albums', 'year');
select watch_facets('event_partner_groups', 'year');
select watch_facets('reports', 'product_year, is_upcoming, is_published_online, is_hidden, editions, cover, industry, released_on');
select watch_facets('quarterly_issues', 'year, cover, industry, released_on');
select watch_facets('ads', 'position, page, client, is_own, industry, starts_at, ends_at');
select watch_facets('companies', 'is_partner');
select watch_facets('dictionary_entries', 'kind, is_common');
select watch_facets('people', 'icon_id');
drop function watch_facets(text, text);

-- What is kept of a record in another table. Arguments: kind, its table, and in SQL which records that which `changed` is of.
create function part_faceted() returns trigger language plpgsql as $$
begin
  execute format('update content_titles as present set facets = found.facets
    from (select id, content_facets(%1$L, to_jsonb(r)) as facets from %2$I as r where id in (%3$s)) as found
    where present.kind = %1$L and present.entity_id = found.id and present.facets is distinct from found.facets',
    tg_argv[0], tg_argv[1], tg_argv[2]);
  return null;
end
$$;
create trigger listed_faceted after insert on file_listed referencing new table as changed
  for each statement execute function part_faceted('file', 'files', 'select file_id from changed');
create trigger unlisted_faceted after delete on file_listed referencing old table as changed
  for each statement execute function part_faceted('file', 'files', 'select file_id from changed');
create trigger preview_faceted after update on pdf_documents referencing new table as changed
  for each statement execute function part_faceted('file', 'files', 'select f.id from files f join changed on changed.id = f.pdf_id');
create trigger right_faceted after insert on person_rights referencing new table as changed
  for each statement execute function part_faceted('person', 'people', 'select person_id from changed');
create trigger right_gone_faceted after delete on person_rights referencing old table as changed
  for each statement execute function part_faceted('person', 'people', 'select person_id from changed');
create trigger right_moved_faceted after update on person_rights referencing new table as changed
  for each statement execute function part_faceted('person', 'people', 'select person_id from changed');

-- What stands there already.
do $$
declare
  of_kind text;
  of_table text;
begin
  for of_kind, of_table in
    select convert_from(split_part(encode(tgargs, 'escape'), '\000', 1)::bytea, 'utf8'), tgrelid::regclass::text
    from pg_trigger where tgname = 'titled' and tgrelid::regclass::text not in ('award_years')
  loop
    execute format('update content_titles as present set facets = content_facets(%1$L, found.r),
        dated_at = (content_dates(%1$L, found.r)).dated_at, dated_until = (content_dates(%1$L, found.r)).dated_until
      from (select id, to_jsonb(t) as r from %2$s as t) as found
      where present.kind = %1$L and present.entity_id = found.id', of_kind, of_table);
  end loop;
  update content_titles as present set facets = content_facets(present.kind, as_row(working)),
      dated_at = (content_dates(present.kind, as_row(working))).dated_at,
      dated_until = (content_dates(present.kind, as_row(working))).dated_until
    from editables where present.state = 'draft' and working is not null
      and editables.kind = present.kind and editables.entity_id = present.entity_id;
end
$$;

create index content_titles_by_facets on content_titles using gin (facets);
create index content_titles_by_date on content_titles (kind, dated_at desc, entity_id desc) where dated_at is not null;
