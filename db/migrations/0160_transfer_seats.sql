-- Of an event's seats so much may wait unpaid for bank transfers: each is kept for days (C-28).
alter table portal_settings
  add column transfer_seat_percent integer not null default 20
    constraint portal_settings_transfer_seat_percent check (transfer_seat_percent between 1 and 100);
