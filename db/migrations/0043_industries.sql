-- Which industries there are is a table; a third one is a row and no change of the schema.
create table industries (
  slug text primary key check (slug ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null constraint industries_name_taken unique,
  -- The first is the main one: what pages show, and what calls mean where they name none.
  position integer not null constraint industries_position_taken unique,
  sells_membership boolean not null default false
);
insert into industries (slug, name, position, sells_membership) values
  ('semi', '第三代半导体', 1, true),
  ('display', '显示', 2, false);

create function tell_industries_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', '{"industries":true}');
  return null;
end
$$;
create trigger industries_changed after insert or update or delete or truncate on industries
  for each statement execute function tell_industries_changed();

alter table topics drop constraint topics_industry_check;
alter table ads drop constraint ads_industry_check;
alter table data_items drop constraint data_items_industry_check;
alter table specials drop constraint specials_industry_check;
alter table files drop constraint files_industry_check;
alter table events drop constraint events_industry_check;
alter table reports drop constraint reports_industry_check;
alter table quarterly_issues drop constraint quarterly_issues_industry_check;
alter table membership_periods drop constraint membership_periods_industry_check;

alter table topics add constraint topics_of_industry foreign key (industry) references industries (slug);
alter table ads add constraint ads_of_industry foreign key (industry) references industries (slug);
alter table data_items add constraint data_items_of_industry foreign key (industry) references industries (slug);
alter table specials add constraint specials_of_industry foreign key (industry) references industries (slug);
alter table files add constraint files_of_industry foreign key (industry) references industries (slug);
alter table events add constraint events_of_industry foreign key (industry) references industries (slug);
alter table reports add constraint reports_of_industry foreign key (industry) references industries (slug);
alter table quarterly_issues add constraint quarterly_issues_of_industry foreign key (industry) references industries (slug);
alter table membership_periods add constraint membership_periods_of_industry foreign key (industry) references industries (slug);
alter table membership_reminders add constraint membership_reminders_of_industry foreign key (industry) references industries (slug);
alter table feed_labels add constraint feed_labels_of_industry foreign key (industry) references industries (slug);
alter table search_documents add constraint search_documents_of_industry foreign key (industry) references industries (slug);
