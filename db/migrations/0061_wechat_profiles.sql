-- Where the picture of the person behind a ticket lies, as WeChat says.
alter table sign_in_tickets add column portrait_url text check (length(portrait_url) <= 2000);

-- How WeChat names and shows somebody whose account was made by scanning its code: taken over by a job, which has time to
-- fetch the picture, and gone from here as soon as it has done so or given up.
create table wechat_profiles (
  person_id bigint primary key references people (id) on delete cascade,
  name text not null,
  portrait_url text check (length(portrait_url) <= 2000),
  tries integer not null default 0,
  created_at timestamptz not null
);
