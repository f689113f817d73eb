-- A prize that readers decide by their votes alone, without a panel, as 用户最喜爱的产品 was in the years before.
alter table award_prizes
  add column is_decided_by_votes boolean not null default false,
  add constraint award_prizes_voted_for check (not is_decided_by_votes or kind <> 'companies');
