-- The company that an organisation's account stands for: one account for a company (C-72).
alter table profiles add column company_id bigint references companies (id) on delete set null;
create unique index profiles_company_taken on profiles (company_id) where company_id is not null;
