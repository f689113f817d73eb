-- Staff say what the tabs and filters of the feeds are called, which of them are shown and in which order; the name stays,
-- because addresses, articles and importers know it.
alter table feed_labels
  add column title text,
  add column is_shown boolean not null default true;
update feed_labels set title = name;
alter table feed_labels
  alter column title set not null,
  add constraint feed_labels_title check (length(title) between 1 and 12),
  add constraint feed_labels_name check (length(name) between 1 and 20);

do $$
declare
  scope text;
  id text;
begin
  foreach scope in array array['news', 'literature'] loop
    id := format('case changed.scope when %L then 1 end', scope);
    execute format('create trigger %I after insert on feed_labels referencing new table as changed
      for each statement execute function parts_changed(%L, %L)', scope || '_added', scope || '-tabs', id);
    execute format('create trigger %I after update on feed_labels referencing new table as changed
      for each statement execute function parts_changed(%L, %L)', scope || '_changed', scope || '-tabs', id);
    execute format('create trigger %I after delete on feed_labels referencing old table as changed
      for each statement execute function parts_changed(%L, %L)', scope || '_removed', scope || '-tabs', id);
  end loop;
end
$$;
