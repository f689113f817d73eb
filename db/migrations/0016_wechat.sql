-- What WeChat lends for some two hours and every process shares: an access token, and with it a ticket to sign pages for
-- the share card (C-80).
create table wechat_credentials (
  app_id text not null,
  name text not null check (name in ('access_token', 'jsapi_ticket')),
  -- Empty while WeChat does not give any: until `valid_until` it is not asked again.
  value text not null,
  valid_until timestamptz not null,
  primary key (app_id, name)
);
