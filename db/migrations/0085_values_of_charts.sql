-- The figures behind a chart, as a spreadsheet gives them: lines of cells between tabs, the headings first.
alter table data_items add column unit text not null default '', add column value_table text not null default '';
alter table charts
  add column source text not null default '',
  add column unit text not null default '',
  add column value_table text not null default '';
