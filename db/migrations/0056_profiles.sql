-- What a public profile shows belongs to the people feature; the account keeps the name, the picture and how to sign in.
create table profiles (
  person_id bigint primary key references people (id) on delete cascade,
  job text not null default '',
  company text not null default '',
  motto text not null default '',
  biography text not null default '',
  banner jsonb,
  about_url text not null default ''
    constraint profiles_about_url_is_web check (about_url = '' or about_url ~* '^https?://'),
  updated_at timestamptz not null default now()
);

insert into profiles (person_id, job, company, motto, biography, banner, about_url, updated_at)
  select id, job, company, sign_text, remarks, banner, description_url, updated_at
  from people
  where (job, company, sign_text, remarks, description_url) is distinct from ('', '', '', '', '')
    or banner is not null;

alter table people
  drop column job,
  drop column company,
  drop column sign_text,
  drop column remarks,
  drop column banner,
  drop column description_url;
