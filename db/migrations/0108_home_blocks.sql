-- What the home page shows, in which order, under which name and for how long is arranged by staff, with versions, instead
-- of in the program. The first rows are what it showed before.
create table home_blocks (
  position integer primary key check (position between 1 and 40),
  kind text not null check (kind ~ '^[a-z-]{2,20}$'),
  title text check (length(title) between 1 and 12),
  is_shown boolean not null default true,
  entries integer check (entries between 1 and 60),
  -- Of a column: the feed that it shows, `news/SiC产业` or `literature/`.
  source text,
  -- Of the headlines: their tabs in their order.
  tabs jsonb,
  shown_from timestamptz,
  shown_until timestamptz,
  constraint home_blocks_period check (shown_from < shown_until),
  constraint home_blocks_source check ((kind = 'column') = (source is not null)),
  constraint home_blocks_tabs check ((kind = 'headlines') = (tabs is not null))
);
create unique index home_blocks_once on home_blocks (kind) where kind <> 'column';

insert into home_blocks (position, kind, title, entries, source, tabs) values
  (1, 'stories', null, 5, null, null),
  (2, 'headlines', null, 10, null,
    '[{"feed":"latest","title":"最新","isShown":true},{"feed":"depth","title":"深度报告","isShown":true},{"feed":"hot","title":"热榜","isShown":true}]'),
  (3, 'events', '近期活动', 4, null, null),
  (4, 'recommended', null, null, null, null),
  (5, 'column', 'SiC产业', 5, 'news/SiC产业', null),
  (6, 'column', 'GaN产业', 5, 'news/GaN产业', null),
  (7, 'column', '文献中心', 5, 'literature/', null),
  (8, 'specials', '专题·图说', 4, null, null),
  (9, 'data-items', '产业数据', 30, null, null),
  (10, 'answers', '问答', 5, null, null),
  (11, 'experts', '向专家提问', 5, null, null),
  (12, 'strips', null, null, null, null),
  (13, 'reports', '白皮书', 5, null, null),
  (14, 'materials', '活动资料', 12, null, null),
  (15, 'honours', '年度榜单', null, null, null),
  (16, 'communities', '产业社区', null, null, null),
  (17, 'partners', '合作企业', 30, null, null);

select watch_parts('home_blocks', 'home', '1');
