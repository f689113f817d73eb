-- A difference that settled itself and is found again is open again; one that somebody looked into stays settled as long as
-- its amounts stay what they were.
alter table reconciliation_differences add column settled_by text check (settled_by in ('itself', 'staff'));
update reconciliation_differences
  set settled_by = case when note in ('复核时已经一致', '已按账单补记') or note like '已在 % 的账单中' then 'itself' else 'staff' end
  where state = 'settled';
alter table reconciliation_differences add constraint reconciliation_differences_settled_by_somebody
  check ((state = 'settled') = (settled_by is not null));
