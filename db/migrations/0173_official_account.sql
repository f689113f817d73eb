-- The company's official account of WeChat, shown at the foot of every page.
alter table portal_settings
  add column official_account text,
  add column official_picture jsonb;

drop trigger image_uses on portal_settings;
call follow_images('portal_settings', '{id}', '{service_picture, official_picture}');
