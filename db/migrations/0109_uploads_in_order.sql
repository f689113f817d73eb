-- Moderators look through what readers have put up, the newest first.
create index uploads_in_order on uploads (created_at desc, image_id desc) where attached_to is not null;
