-- Every scan at a door as it was made, also those that let nobody in and those that were sent later (C-45): the same
-- scan is known again, and one ticket let in at two doors without a network is found.
create table door_scans (
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  -- Made by the device.
  scan_id text not null,
  -- Missing: it was no ticket of ours, or nobody knows whose.
  ticket_id bigint references tickets (id) on delete cascade,
  outcome text not null check (outcome in
    ('in', 'again', 'unknown', 'forged', 'outdated', 'void', 'unpaid', 'other_event', 'undone')),
  -- What whoever stood at the door was shown; without a network the device says by itself.
  shown text not null check (shown in
    ('in', 'again', 'unknown', 'forged', 'outdated', 'void', 'unpaid', 'other_event', 'unlisted')),
  at timestamptz not null,
  gate text not null default '',
  by text not null default '',
  is_offline boolean not null default false,
  -- When the portal heard of it, or when it was last judged anew.
  changed_at timestamptz not null,
  primary key (event_id, scan_id)
);
create index door_scans_changed on door_scans (event_id, changed_at);
create index door_scans_of_ticket on door_scans (ticket_id) where ticket_id is not null;
create index door_scans_disputed on door_scans (event_id, at) where shown = 'in' and outcome not in ('in', 'undone');

insert into door_scans (event_id, scan_id, ticket_id, outcome, shown, at, gate, by, is_offline, changed_at)
select t.event_id, c.scan_id, c.ticket_id, 'in', 'in', c.at, c.gate, c.by, c.is_offline, c.at
from check_ins c join tickets t on t.id = c.ticket_id;

-- Which events somebody whose role is the door alone lets people in at.
create table door_staff (
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  staff_id bigint not null references staff (id) on delete cascade,
  primary key (event_id, staff_id)
);
create index door_staff_of_staff on door_staff (staff_id);

-- A device's own number of a scan is one within its event only.
alter table check_ins drop constraint check_ins_scan_once;
