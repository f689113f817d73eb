-- The text about privacy says what stays in the reader's browser, too: recent searches, drafts, a number that ads are counted
-- by. A text that its office has changed is left alone. Where somebody has agreed to the text before, that one stays to be read
-- and this is a version of its own; nothing is gathered that was not before, so nobody is asked to agree anew.
do $$
declare
  line constant text := '我们不收集通讯录、位置与麦克风信息，也不使用第三方的广告追踪脚本。';
  said constant text := '只留在您的浏览器里、不发给我们的：最近搜过的词，以及没有发出的提问、回答、评论与报名信息（其中已经上传的图片一天后从服务器删除）。搜过的词可以在搜索框里逐条或全部清除，登录的人搜过的词随登录结束清除；没有发出的在您退出登录时清除。站内的热搜只按天累计词典里的词各被搜了几次，不记是谁搜的。' || E'\n' ||
    '为避免重复计数，统计广告的展示与点击时会用到浏览器里的一个随机编号，它不与您的账号相连。';
  page site_pages%rowtype;
begin
  update site_pages set body = replace(body, line, said || E'\n' || line)
    where slug = 'privacy' and position(line in body) > 0 and not exists (
      select from site_page_versions v where v.page_id = site_pages.id and v.version <> '2026-11-01')
    returning * into page;
  if page.id is null then return; end if;
  if exists (select from consents) then
    insert into site_page_versions (page_id, version, title, body, is_substantial, change_note, held_from)
    values (page.id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), page.title, page.body, false,
      '写明哪些信息只留在浏览器里', now());
  else
    update site_page_versions set body = page.body where page_id = page.id;
  end if;
end
$$;
