alter table order_lines drop constraint order_lines_product_check;
alter table order_lines add constraint order_lines_product_check
  check (product in ('membership_year', 'file', 'event_ticket', 'ticket_change', 'quarterly_subscription', 'paper_copy'));

-- Where somebody had printed things sent, for the order that names it and for the next one.
create table postal_addresses (
  id bigint generated always as identity primary key,
  person_id bigint not null
    constraint postal_addresses_person_of_open_account references people (open_id) on delete cascade,
  recipient text not null check (length(recipient) between 1 and 40),
  phone text not null check (length(phone) between 1 and 30),
  region text not null check (length(region) between 1 and 60),
  street text not null check (length(street) between 1 and 150),
  used_at timestamptz not null
);
create index postal_addresses_of_person on postal_addresses (person_id, used_at);
create index postal_addresses_unused on postal_addresses (used_at);

-- The copies of a white paper that one order paid for. They wait, are posted, come back or get lost and wait again, or are
-- cancelled; how many were refunded is held here: never more than were bought, and nothing waits of which nothing is left.
create table parcels (
  id bigint generated always as identity primary key,
  person_id bigint not null
    constraint parcels_person_of_open_account references people (open_id) on delete cascade,
  order_number text not null constraint parcels_order_once unique references orders (number),
  report_id bigint not null references reports (id),
  -- As it was bought.
  subject text not null check (length(subject) between 1 and 200),
  copies integer not null check (copies between 1 and 1000),
  -- Refunded: of all, and since they were posted last.
  taken integer not null default 0,
  taken_after integer not null default 0,
  -- What becomes of copies that were refunded after they were posted, as staff decided.
  decision text not null default '' check (length(decision) <= 200),
  -- Where they go: empty until somebody says it, and once it is forgotten.
  recipient text not null default '' check (length(recipient) <= 40),
  phone text not null default '' check (length(phone) <= 30),
  region text not null default '' check (length(region) <= 60),
  street text not null default '' check (length(street) <= 150),
  -- Counts what was said of it, so that nothing goes by a label that was printed before.
  address_version integer not null default 1 check (address_version > 0),
  state text not null default 'waiting' check (state in ('waiting', 'posted', 'cancelled')),
  created_at timestamptz not null,
  -- When it was posted or cancelled last; missing while it waits.
  moved_at timestamptz,
  constraint parcels_taken_within check (taken between 0 and copies and taken_after between 0 and taken),
  constraint parcels_nothing_waits_for_nothing check (state <> 'waiting' or taken < copies),
  constraint parcels_taken_after_posted check (taken_after = 0 or state = 'posted'),
  constraint parcels_waits_or_moved check ((state = 'waiting') = (moved_at is null)),
  constraint parcels_address_whole check (
    (recipient = '') = (phone = '') and (recipient = '') = (region = '') and (recipient = '') = (street = ''))
);
create index parcels_of_person on parcels (person_id);
create index parcels_of_report on parcels (report_id);
create index parcels_waiting on parcels (created_at) where state = 'waiting';
create index parcels_to_decide on parcels (moved_at) where taken_after > 0 and decision = '';
create index parcels_with_address on parcels (moved_at) where recipient <> '';

-- Each time a parcel was given to a carrier, and what became of it where it did not arrive.
create table parcel_postings (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references parcels (id) on delete cascade,
  copies integer not null check (copies > 0),
  carrier text not null check (length(carrier) between 1 and 20),
  -- Empty once its receiver's account is closed.
  tracking_number text not null check (tracking_number ~ '^([A-Z0-9-]{5,40})?$'),
  -- What was said of it before it was put right, the oldest first; forgotten with the number.
  former text[] not null default '{}',
  posted_at timestamptz not null,
  corrected_at timestamptz,
  failure text check (failure in ('returned', 'lost')),
  failed_at timestamptz,
  note text not null default '' check (length(note) <= 200),
  constraint parcel_postings_failed_once check ((failure is null) = (failed_at is null))
);
create unique index parcel_postings_one_under_way on parcel_postings (parcel_id) where failure is null;
create index parcel_postings_of_parcel on parcel_postings (parcel_id);
create index parcel_postings_by_number on parcel_postings (tracking_number);

-- The text about privacy says that addresses are kept, as 0200 does of mailboxes.
do $$
declare
  page site_pages%rowtype;
  line constant text := '购买记录、发票信息与季度内参的收件邮箱；阅读次数';
begin
  update site_pages
    set body = replace(body, line, '购买记录、发票信息、季度内参的收件邮箱与纸质白皮书的收件人、电话、地址；阅读次数')
    where slug = 'privacy' and position(line in body) > 0 and not exists (
      select from site_page_versions v
      where v.page_id = site_pages.id and v.version <> '2026-11-01'
        and v.change_note not in ('写明哪些信息只留在浏览器里', '写明浏览记录与收藏', '写明季度内参的收件邮箱'))
    returning * into page;
  if page.id is null then
    return;
  end if;
  if exists (select from consents) then
    insert into site_page_versions (page_id, version, title, body, is_substantial, change_note, held_from)
    values (page.id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), page.title, page.body, false,
      '写明纸质白皮书的收件地址', now())
    on conflict (page_id, version) do update set body = excluded.body;
  else
    update site_page_versions set body = page.body where page_id = page.id;
  end if;
end
$$;
