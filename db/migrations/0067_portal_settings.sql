-- What a company says of itself and what it asks for a membership are changed by its staff, with versions, instead of in
-- the program (C-108). A missing fact is taken from the environment, so that a first start has one.
create table portal_settings (
  id integer primary key constraint portal_settings_one check (id = 1),
  site_name text,
  site_slogan text,
  company_name text,
  contact_phone text,
  contact_email text,
  contact_address text,
  icp_number text,
  icp_licence text,
  police_number text,
  membership_name text not null default '年度会员',
  membership_year_fen integer not null default 29900
    constraint portal_settings_membership_price check (membership_year_fen between 1 and 100000000),
  membership_benefits text not null default '阅读全部会员文章与深度报告，活动门票半价。',
  changed_at timestamptz not null default now()
);
insert into portal_settings (id) values (1);

create function tell_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', '{"settings":true}');
  return null;
end
$$;
create trigger settings_changed after insert or update or delete or truncate on portal_settings
  for each statement execute function tell_settings_changed();

select watch_record('portal_settings', 'settings', 'id', 'changed_at');
