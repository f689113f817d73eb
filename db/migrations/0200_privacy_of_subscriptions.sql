-- The text about privacy says that the mailbox to which issues of the quarterly go is kept. A text that the office has changed is
-- left alone. Where somebody has agreed to the text before, that one stays to be read and this is a version of its own; what is
-- gathered is typed by whoever subscribes, so nobody is asked to agree anew.
do $$
declare
  page site_pages%rowtype;
  line constant text := '购买记录与发票信息；阅读次数';
begin
  update site_pages set body = replace(body, line, '购买记录、发票信息与季度内参的收件邮箱；阅读次数')
    where slug = 'privacy' and position(line in body) > 0 and not exists (
      select from site_page_versions v
      where v.page_id = site_pages.id and v.version <> '2026-11-01'
        and v.change_note not in ('写明哪些信息只留在浏览器里', '写明浏览记录与收藏'))
    returning * into page;
  if page.id is null then
    return;
  end if;
  if exists (select from consents) then
    insert into site_page_versions (page_id, version, title, body, is_substantial, change_note, held_from)
    values (page.id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), page.title, page.body, false,
      '写明季度内参的收件邮箱', now())
    on conflict (page_id, version) do update set body = excluded.body;
  else
    update site_page_versions set body = page.body where page_id = page.id;
  end if;
end
$$;
