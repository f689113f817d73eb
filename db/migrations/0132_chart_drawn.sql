-- How the figures of a data item or chart are drawn, where whoever publishes them knows better than the table itself.
alter table data_items add column drawn text not null default 'auto'
  constraint data_items_drawn check (drawn in ('auto', 'line', 'bar', 'table'));
alter table charts add column drawn text not null default 'auto'
  constraint charts_drawn check (drawn in ('auto', 'line', 'bar', 'table'));
