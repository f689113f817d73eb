-- What people leave with the information form, for customer service to follow up (C-110).
create table inquiries (
  id bigint generated always as identity (start with 1001) primary key,
  name text not null check (length(name) between 1 and 50),
  company text not null check (length(company) between 1 and 100),
  -- As digits with the country code: '+8613800138000'.
  phone text not null check (phone ~ '^\+[0-9]{10,15}(-[0-9]{1,6})?$'),
  email text not null check (length(email) between 3 and 254),
  -- Where in the portal the form was opened: 'settle', 'irs' (B-101).
  origin text not null default '',
  note text not null default '',
  state text not null default 'new' check (state in ('new', 'contacted', 'converted', 'closed')),
  created_at timestamptz not null
);
create index inquiries_by_time on inquiries (created_at desc);

-- How often an address in an hour and a telephone in a day has sent the form; neither can be read out of it.
create unlogged table inquiry_rates (
  purpose text not null check (purpose in ('address', 'phone')),
  period text not null,
  sender bigint not null,
  times integer not null default 1,
  expires_at timestamptz not null,
  primary key (purpose, period, sender)
);
create index inquiry_rates_expired on inquiry_rates (expires_at);
