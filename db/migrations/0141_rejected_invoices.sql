-- What finance cannot issue as it was asked for goes back to whoever asked, with the reason; asked for anew it waits again.
alter table invoices
  add column rejected_reason text not null default '' check (length(rejected_reason) <= 200),
  drop constraint invoices_state_check,
  add constraint invoices_state_check check (state in ('requested', 'rejected', 'issued')),
  add constraint invoices_rejected check ((state = 'rejected') = (rejected_reason <> ''));
