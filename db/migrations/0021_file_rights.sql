-- Who may open a file besides what its access says: those on its list, and those who bought it (C-33).
alter table files drop constraint files_access_check;
alter table files add constraint files_access_check
  check (access in ('public', 'signed_in', 'member', 'listed', 'bought', 'nobody'));
-- A file that opens for buyers alone must have a price.
alter table files add constraint files_bought_has_price check (access <> 'bought' or price_fen > 0);

-- An edition of a white paper is a file as well.
alter table files drop constraint files_category_check;
alter table files add constraint files_category_check
  check (category in ('material', 'quarterly', 'brochure', 'report'));

-- The list of a file: a phone (E.164) or mail address (lower case) opens it for whoever has proved it to be theirs.
create table file_listed (
  file_id bigint not null references files (id) on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  address text not null check (length(address) between 3 and 254),
  primary key (file_id, kind, address)
);
create index file_listed_by_address on file_listed (kind, address);

-- What is sold grows; who gives it is said in src/fulfil.server.ts.
alter table orders drop constraint orders_product_check;
alter table orders add constraint orders_product_check check (product in ('membership_year', 'file'));

-- Files that were bought, to read or to download as well; one order gives one, and nobody buys the same twice.
create table file_purchases (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id) on delete cascade,
  file_id bigint not null references files (id),
  purpose text not null check (purpose in ('read', 'download')),
  order_number text not null constraint file_purchases_order_once unique references orders (number),
  bought_at timestamptz not null,
  constraint file_purchases_once unique (person_id, file_id, purpose)
);
create index file_purchases_of_file on file_purchases (file_id);

-- Leave to fetch what is not public belongs to a person, whose copy is marked; without one only public bytes go out.
alter table file_tickets add column person_id bigint references people (id) on delete cascade;

-- What left the portal and for whom: reading is one row for a person, file and hour, with the pages shown in it; a
-- download or an opening of a public file is a row each (C-34, C-40). The limits on one person count here.
create table file_readings (
  id bigint generated always as identity primary key,
  file_id bigint not null references files (id) on delete cascade,
  -- Missing for visitors.
  person_id bigint references people (id) on delete cascade,
  purpose text not null check (purpose in ('open', 'read', 'download')),
  pages integer not null check (pages >= 0),
  -- The hour of reading; missing where each time has its own row.
  hour timestamptz,
  origin text not null default '',
  at timestamptz not null,
  constraint file_readings_hour_once unique (person_id, file_id, hour)
);
create index file_readings_of_file on file_readings (file_id, at desc);
create index file_readings_of_person on file_readings (person_id, at desc);
create index file_readings_by_time on file_readings (at);
