-- Banners moved from people to their profiles, and drafts and versions came, while pictures began to be followed.
call follow_images('profiles', '{person_id}', '{banner}');
call follow_images('editables', '{kind, entity_id}', '{working}', true);
call follow_images('content_versions', '{kind, entity_id, version}', '{content}', true);
call follow_images('content_autosaves', '{id}', '{content}', true);
delete from image_uses used where table_name = 'people'
  and not exists (select from people where people.id::text = used.record and people.icon_id = used.image_id);
