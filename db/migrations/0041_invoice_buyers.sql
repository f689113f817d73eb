-- Who an invoice is for; a company's names its taxpayer number.
alter table invoices add column buyer text not null default 'company';
update invoices set buyer = 'person' where tax_number = '';
alter table invoices
  add constraint invoices_buyer check (buyer in ('company', 'person')),
  add constraint invoices_tax_number check (buyer = 'person' or tax_number <> '');
