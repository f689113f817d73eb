import type { Client } from 'pg'
import { without } from './without.ts'

/** Three pictures for each person; half described, one in ten shown nowhere, one in a thousand with a licence that ends. */
export async function fillPictures(client: Client, people: number): Promise<void> {
  const pictures = people * 3
  await without(client, ['images', 'picture_facts', 'image_uses'], async () => {
    await client.query(
      `insert into images (id, width, height, mime, bytes, is_transparent, created_at)
       select lpad(to_hex(n), 24, '0'), 1600, 900, 'image/webp', 120000, false, now() - ($1::int - n) * interval '5 minutes'
       from generate_series(1, $1::int) as n`,
      [pictures],
    )
    await client.query(
      `insert into picture_facts (image_id, file_name, description, credit, licence, licence_ends_on, uploaded_by)
       select lpad(to_hex(n), 24, '0'), 'IMG_' || n || '.jpg', case when n % 4 = 0 then '' else '衬底产线第 ' || n || ' 号' end, '澜江', '',
         case when n % 500 = 0 then current_date + n % 60 end, 'staff:' || n % 40
       from generate_series(1, $1::int, 2) as n`,
      [pictures],
    )
    await client.query(
      `insert into image_uses (image_id, table_name, record)
       select lpad(to_hex(n), 24, '0'), 'topics', n::text from generate_series(1, $1::int) as n where n % 10 <> 0`,
      [pictures],
    )
  })
}

/** An address elsewhere in each of so many articles, one in fifty of them dead. */
export async function fillLinks(client: Client, articles: number): Promise<void> {
  await without(client, ['topics', 'outside_links', 'topic_links'], async () => {
    await client.query(
      `insert into topics (id, kind, industry, state, title, sort_date, published_at)
       select 9000000 + n, 'article', (select slug from industries order by position limit 1), 'published', '有外链的第 ' || n || ' 篇',
         1700000000000 + n, now()
       from generate_series(1, $1::int) as n`,
      [articles],
    )
    await client.query(
      `insert into outside_links (url, host, failing_since, nights, reason, ignored_at)
       select 'https://example.com/' || n, 'example.com', case when n % 50 = 0 then now() end, case when n % 50 = 0 then 5 else 0 end,
         case when n % 50 = 0 then '404' else '' end, case when n % 5000 = 0 then now() end
       from generate_series(1, $1::int) as n`,
      [articles],
    )
    await client.query(
      `insert into topic_links (topic_id, link_id)
       select 9000000 + n, l.id from generate_series(1, $1::int) as n join outside_links l on l.url = 'https://example.com/' || n`,
      [articles],
    )
  })
}
