-- Providers are known by name in the ledger and in refunds too, as everywhere else.
alter table ledger_entries add constraint ledger_entries_provider_known check (provider in ('wechat', 'alipay'));
alter table refunds add constraint refunds_provider_known check (provider in ('wechat', 'alipay'));
