alter table order_lines drop constraint order_lines_product_check;
alter table order_lines add constraint order_lines_product_check
  check (product in ('membership_year', 'file', 'event_ticket', 'ticket_change', 'quarterly_subscription', 'paper_copy', 'file_licence'));

-- What a firm bought: so many of its people may open a file. Whoever bought it manages it.
create table licences (
  id bigint generated always as identity primary key,
  person_id bigint not null
    constraint licences_person_of_open_account references people (open_id) on delete cascade,
  order_number text not null constraint licences_order_once unique references orders (number),
  report_id bigint not null references reports (id),
  file_id bigint not null references files (id),
  -- As it was bought.
  subject text not null check (length(subject) between 1 and 200),
  -- The firm, as it stands on every page.
  company text not null check (length(company) between 1 and 100),
  seats integer not null check (seats between 1 and 1000),
  -- Whoever proved a mail address of it takes a seat without being named; empty for nobody.
  domain text not null default '' check (length(domain) <= 253 and domain = lower(domain)),
  created_at timestamptz not null,
  -- Refunded.
  ended_at timestamptz,
  constraint licences_with_seats unique (id, seats)
);
create index licences_of_person on licences (person_id);
create index licences_of_file on licences (file_id);
create index licences_of_report on licences (report_id);

-- Whom the manager named: whoever proved such an address takes a seat by opening the file.
create table licence_colleagues (
  licence_id bigint not null references licences (id) on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  address text not null check (length(address) between 1 and 254),
  name text not null default '' check (length(name) <= 40),
  added_at timestamptz not null,
  primary key (licence_id, kind, address)
);
create index licence_colleagues_by_address on licence_colleagues (kind, address);

-- Who sits on which seat, and who sat there until the manager took it. A seat has one reader, and there is none beyond those
-- that were bought.
create table licence_readers (
  id bigint generated always as identity primary key,
  licence_id bigint not null,
  seats integer not null,
  number integer not null,
  person_id bigint not null
    constraint licence_readers_person_of_open_account references people (open_id) on delete cascade,
  -- As the firm knows the reader: the name, and in part the address that was proved.
  name text not null check (length(name) <= 100),
  reached text not null check (length(reached) <= 254),
  taken_at timestamptz not null,
  ended_at timestamptz,
  constraint licence_readers_of_licence foreign key (licence_id, seats) references licences (id, seats)
    on update cascade on delete cascade,
  constraint licence_readers_within check (number between 1 and seats),
  constraint licence_readers_once unique (licence_id, person_id)
);
create unique index licence_readers_one_a_seat on licence_readers (licence_id, number) where ended_at is null;
create index licence_readers_of_licence_seats on licence_readers (licence_id, seats);
create index licence_readers_of_person on licence_readers (person_id);

-- Who may open a file by the seat of a firm.
create view file_licensees as
  select licence.file_id, reader.person_id, licence.order_number, licence.company, reader.taken_at
  from licence_readers reader
  join licences licence on licence.id = reader.licence_id
  where reader.ended_at is null and licence.ended_at is null;

-- The text about privacy says who is kept that firms name, as 0202 does of addresses.
do $$
declare
  page site_pages%rowtype;
  line constant text := '购买记录、发票信息、季度内参的收件邮箱与纸质白皮书的收件人、电话、地址；阅读次数';
begin
  update site_pages
    set body = replace(body, line, '购买记录、发票信息、季度内参的收件邮箱、纸质白皮书的收件人、电话、地址，与企业授权的名单和席位；阅读次数')
    where slug = 'privacy' and position(line in body) > 0 and not exists (
      select from site_page_versions v
      where v.page_id = site_pages.id and v.version <> '2026-11-01'
        and v.change_note not in ('写明哪些信息只留在浏览器里', '写明浏览记录与收藏', '写明季度内参的收件邮箱', '写明纸质白皮书的收件地址'))
    returning * into page;
  if page.id is null then
    return;
  end if;
  if exists (select from consents) then
    insert into site_page_versions (page_id, version, title, body, is_substantial, change_note, held_from)
    values (page.id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), page.title, page.body, false,
      '写明企业授权的名单', now())
    on conflict (page_id, version) do update set body = excluded.body;
  else
    update site_page_versions set body = page.body where page_id = page.id;
  end if;
end
$$;
