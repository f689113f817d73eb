-- What else a company says and asks by itself: the quarterly's prices and what it holds, how customer service is scanned,
-- what stands at the foot of every page, and which years the pages of past events show. The first values are what the
-- program said before.
alter table portal_settings
  add column service_picture jsonb,
  add column service_account text,
  add column footer_note text,
  add column footer_links jsonb not null default '[]' check (jsonb_typeof(footer_links) = 'array'),
  add column quarterly_issue_fen integer not null default 400000
    constraint portal_settings_quarterly_issue check (quarterly_issue_fen > 0),
  add column quarterly_year_fen integer not null default 1200000
    constraint portal_settings_quarterly_year check (quarterly_year_fen > 0),
  add column quarterly_points jsonb not null default '[
    {"title": "重点企业业绩", "text": "衬底、外延、器件与模块企业的季度营收、毛利与产能利用率"},
    {"title": "季度事件分析", "text": "扩产、签约、并购与政策，逐件写明影响到谁"},
    {"title": "产品技术汇总", "text": "当季发布的新品、新工艺与关键参数对照"},
    {"title": "产业项目动态", "text": "签约、开工、投产与环评公告，按地区和环节整理"}
  ]' check (jsonb_array_length(quarterly_points) = 4),
  add column talks_from integer not null default 2017,
  add column talks_to integer not null default 2020,
  add column partners_year integer not null default 2020,
  add constraint portal_settings_talks check (talks_from <= talks_to),
  -- How much at most is said in one place, by the schema; that a price is none below one fen is held here.
  drop constraint portal_settings_membership_price,
  add constraint portal_settings_membership_price check (membership_year_fen > 0);

call follow_images('portal_settings', '{id}', '{service_picture}');
