-- Who asks WeChat for a new ticket says so here while it does, so that nobody else asks and nothing is held meanwhile.
alter table wechat_credentials
  drop constraint wechat_credentials_name_check,
  add constraint wechat_credentials_name_check check (name in ('access_token', 'jsapi_ticket', 'renewal'));
