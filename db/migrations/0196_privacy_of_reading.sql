-- The text about privacy says that what somebody who is signed in opens is kept for that person, for how long, and how that is
-- ended; the one about complaints no longer promises a button under answers, which have none. Texts that the office has changed
-- are left alone. Where somebody has agreed to the text before, that one stays to be read and this is a version of its own;
-- nothing is gathered that was not before, so nobody is asked to agree anew.
do $$
declare
  change record;
  page site_pages%rowtype;
begin
  for change in
    select * from (values
      ('privacy',
        '使用时：您发布的内容、购买记录与发票信息；阅读次数按去除身份的摘要统计，用于热榜。',
        '使用时：您发布的内容、购买记录与发票信息；阅读次数按去除身份的摘要统计，用于热榜。' || E'\n' ||
        '登录以后打开的内容记入您的浏览记录，只有您自己看得到，最多保存 {浏览记录天数} 天；您可以随时清空，也可以不再保存。收藏保存到您取消收藏或注销账号。',
        '写明浏览记录与收藏'),
      ('complaints', '评论与回答下面都有“举报”', '评论下面都有“举报”', '写明哪里有“举报”')
    ) as changes (slug, line, said, note)
  loop
    update site_pages set body = replace(body, change.line, change.said)
      where slug = change.slug and position(change.line in body) > 0 and not exists (
        select from site_page_versions v
        where v.page_id = site_pages.id and v.version <> '2026-11-01' and v.change_note <> '写明哪些信息只留在浏览器里')
      returning * into page;
    continue when page.id is null;
    if exists (select from consents) then
      insert into site_page_versions (page_id, version, title, body, is_substantial, change_note, held_from)
      values (page.id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), page.title, page.body, false, change.note, now())
      on conflict (page_id, version) do update set body = excluded.body;
    else
      update site_page_versions set body = page.body where page_id = page.id;
    end if;
  end loop;
end
$$;
