-- Addresses of the pages that a file belongs to (an event), so that the search can look within them. Where it
-- stands is no content of the file: it voids nobody's draft.
alter table files add column belongs_to text[] not null default '{}';
create or replace trigger content_changed after update on files
  for each row execute function record_changed('file', 'id', 'state', 'handle', 'updated_at', 'belongs_to');
update files set belongs_to = array['/ev/d/' || event_materials.event_id]
  from event_materials where event_materials.file_id = files.id;
