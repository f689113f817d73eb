import { Client } from 'pg'
import { fillLinks, fillPictures } from './fill-library.ts'
import { without } from './without.ts'

/** How much of everything the office has; lists are promised for a million articles, 100,000 people and 100,000 orders. */
export interface Amounts {
  readonly articles: number
  readonly people: number
}

/** Puts so much of everything into empty tables, without what watches over what people write: a million rows would wait for each. */
export async function fill(url: string, { articles, people }: Amounts): Promise<void> {
  const startedAt = performance.now()
  // Nobody hurries it, as the pool does.
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await fillContents(client, articles)
    await fillPeople(client, people)
    await fillOrders(client, people)
    await fillDesks(client, people)
    await fillAddresses(client, people)
    await fillTalk(client, { articles, people })
    await fillPictures(client, people)
    await fillLinks(client, people)
    await client.query('vacuum analyze')
  } finally {
    // Before the server stops: what went wrong is told, not that the connection went.
    await client.end()
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  process.stdout.write(`${articles} titles, ${people} people and as many orders made in ${seconds} s\n`)
}

async function fillContents(client: Client, articles: number): Promise<void> {
  await client.query('drop index content_titles_by_pairs, content_titles_by_facets')
  await client.query(
    `insert into content_titles (kind, entity_id, title, state, changed_at, dated_at, facets)
     select 'topic', n, case when n % 1000 = 0 then '车规主驱碳化硅模块第 ' else '碳化硅衬底第 ' end || n || ' 批',
       case when n % 100 = 0 then 'withdrawn' else 'public' end, now() - (n::bigint * 7919 % 1000003) * interval '1 second',
       now() - ($1::int - n) * interval '10 minutes',
       array['type=article', 'author=' || n % 500, 'category=' || (array['深度', '市场', '技术', '政策'])[n % 4 + 1],
         'label=碳化硅', 'label=词条' || n % 2000, 'paid=' || case when n % 5 = 0 then 'yes' else 'no' end,
         'source=' || case when n < $1::int / 50 then '停刊的来源' else '来源' || n % 300 end,
         'origin=' || case when n % 3 = 0 then 'own' else 'other' end,
         'cover=' || case when n % 20 = 0 then 'no' else 'yes' end, 'industry=semi']
     from generate_series(1, $1::int) as n`,
    [articles],
  )
  // One in ten was last changed more than a year ago.
  await client.query(
    `update content_titles set changed_at = changed_at - interval '2 years' where kind = 'topic' and entity_id % 10 = 3`,
  )
  await client.query('create index content_titles_by_pairs on content_titles using gin (pairs)')
  await client.query('create index content_titles_by_facets on content_titles using gin (facets)')
  await client.query(
    `insert into editables (kind, entity_id, working, working_base, changed_by, changed_at)
     select 'topic', n, '{"title": "碳化硅衬底"}', 0, case when n % 7 = 0 then 'system:bench' else 'staff:1' end, now()
     from generate_series(1, $1::int, 50) as n`,
    [articles],
  )
  await client.query(
    `insert into audit_records (at, actor, verb, subject, detail)
     select now() - ($1::int - n) * interval '1 minute', 'staff:' || n % 40, case when n % 5000 = 0 then 'withdraw'
         when n % 3 = 0 then 'publishVersion' else 'changeContent' end,
       case when n % 10 = 0 then 'order:' else 'topic:' end || n % 50000, '{"version": 3}'
     from generate_series(1, $1::int) as n`,
    [articles],
  )
}

/** Everybody has a telephone, half a mail address; one in five is or was a member. */
async function fillPeople(client: Client, people: number): Promise<void> {
  await without(client, ['people', 'person_channels', 'membership_periods', 'account_requests'], async () => {
    await client.query(
      `insert into people (id, name, created_at, banned_at)
       select n, substr('赵钱孙李周吴郑王冯陈', n % 10 + 1, 1) || '知' || n, now() - n * interval '1 minute',
         case when n % 1000 = 0 then now() end
       from generate_series(1000001, 1000000 + $1::int) as n`,
      [people],
    )
    await client.query(
      `insert into content_titles (kind, entity_id, title, state) select 'person', id, name, 'public' from people where id > 1000000`,
    )
    await client.query(
      `insert into person_channels (kind, address, person_id, verified_at)
       select 'phone', '+8613' || lpad((n::bigint * 7919 % 1000000007)::text, 9, '0'), n, now() from generate_series(1000001, 1000000 + $1::int) as n
       union all select 'email', 'r' || n || '@example.com', n, now() from generate_series(1000001, 1000000 + $1::int, 2) as n`,
      [people],
    )
    await client.query(
      `insert into membership_periods (person_id, industry, starts_at, ends_at, source, created_at)
       select n, 'semi', now() - interval '400 days', now() + (n % 400 - 100) * interval '1 day', 'grant', now()
       from generate_series(1000001, 1000000 + $1::int, 5) as n`,
      [people],
    )
    await client.query(
      `insert into account_requests (person_id, kind, created_at)
       select n, 'close', now() from generate_series(1000001, 1000000 + $1::int, 2000) as n`,
      [people],
    )
  })
}

/** One in fifty is not paid yet, one in twenty wants an invoice, one in forty has it. */
async function fillOrders(client: Client, orders: number): Promise<void> {
  const tables = ['orders', 'order_lines', 'order_payments', 'ledger_entries', 'invoices']
  await without(client, tables, async () => {
    await client.query(
      `insert into orders (number, person_id, purchase, subject, amount_fen, state, created_at, expires_at, paid_at, fulfilled_at)
       select '2026' || lpad(n::text, 14, '0'), 1000001 + n % $1::int, n::text, '一年会员', 29900,
         case when n % 50 = 0 then 'open' else 'fulfilled' end, at, at + interval '15 minutes',
         case when n % 50 <> 0 then at end, case when n % 50 <> 0 then at end
       from (select n, now() - ($1::int - n) * interval '5 minutes' as at from generate_series(1, $1::int) as n) as made`,
      [orders],
    )
    await client.query(
      `insert into order_lines (order_id, position, product, product_detail, subject, quantity, list_fen, amount_fen)
       select id, 0, case when id % 3 = 0 then 'file' else 'membership_year' end,
         case when id % 3 = 0 then '{"fileId": 1, "purpose": "read"}' else '{"industry": "semi"}' end::jsonb, subject, 1, amount_fen, amount_fen from orders`,
    )
    await client.query(
      `insert into order_payments (order_id, provider, state, transaction_id, paid_fen, paid_at)
       select id, case when id % 30 = 0 then 'transfer' else 'wechat' end, 'paid', 'T' || id, amount_fen, paid_at
       from orders where paid_at is not null`,
    )
    await client.query(
      `insert into bank_transfers (order_id, received_on, payer, recorded_at)
       select id, (paid_at at time zone 'Asia/Shanghai')::date, '付款方' || id, paid_at from orders
       where paid_at is not null and id % 30 = 0`,
    )
    await client.query(
      `insert into ledger_entries (at, day, order_id, line_id, provider, cause, quantity, amount_fen)
       select o.paid_at, (o.paid_at at time zone 'Asia/Shanghai')::date, o.id, l.id, 'wechat', 'payment', 1, o.amount_fen
       from orders o join order_lines l on l.order_id = o.id where o.paid_at is not null`,
    )
    await client.query(
      `insert into invoices (order_id, title, tax_number, email, state, created_at, issued_at, invoice_number, amount_fen)
       select id, '澜江半导体' || id, repeat('A', 18), 'bill@example.com', case when id % 40 = 0 then 'issued' else 'requested' end,
         paid_at, case when id % 40 = 0 then paid_at end, case when id % 40 = 0 then '26' || id else '' end,
         case when id % 40 = 0 then amount_fen end
       from orders where id % 20 = 0 and paid_at is not null`,
    )
  })
}

/** As many comments as articles, on a thousand of them; what was read, sent, uploaded, looked for in vain, and who may not write. */
async function fillTalk(client: Client, { articles, people }: Amounts): Promise<void> {
  await without(client, ['topics', 'files', 'comments'], async () => {
    await client.query(
      `insert into topics (id, kind, title) select n, 'article', '碳化硅衬底第 ' || n || ' 批' from generate_series(1, 1000) as n`,
    )
    await client.query(
      `insert into files (id, sort_date, name, title) select n, n, n || '.pdf', '演讲资料第 ' || n || ' 份' from generate_series(1, 1000) as n`,
    )
    await client.query('drop index comments_by_pairs')
    await client.query(
      `insert into comments (topic_id, person_id, content, state, sort_date, created_at)
       select 1 + n % 1000, 1000001 + n % $2::int, case when n % 1000 = 0 then '加群领取资料 ' else '良率还会提高 ' end || n,
         case when n % 200 = 0 then 'removed' else 'visible' end, n, now() - ($1::int - n) * interval '1 minute'
       from generate_series(1, $1::int) as n`,
      [articles, people],
    )
    await client.query('create index comments_by_pairs on comments using gin (title_pairs(content))')
  })
  await client.query(
    `insert into file_readings (file_id, person_id, purpose, pages, at)
     select 1 + n % 1000, 1000001 + n % $1::int, 'download', 0, now() - n * interval '1 minute' from generate_series(1, $1::int) as n`,
    [people],
  )
  await client.query(
    `insert into sendings (channel, purpose, recipient, state, attempts, reason, created_at, worthless_at, settled_at)
     select 'mail', 'announcement', 'r' || n || '@example.com', case when n % 50 = 0 then 'failed' else 'sent' end, 1, '', at, at, at
     from (select n, now() - n * interval '1 minute' as at from generate_series(1, $1::int) as n) as made`,
    [people],
  )
  await client.query(
    `insert into uploads (image_id, person_id, attached_to, created_at)
     select lpad(to_hex(n), 24, '0'), 1000001 + n % $1::int, 'question:1', now() - n * interval '1 minute' from generate_series(1, $1::int) as n`,
    [people],
  )
  await client.query(
    `insert into search_misses (folded, query, times, first_at, last_at)
     select '没有的词' || n, '没有的词' || n, n % 997, now(), now() - n * interval '1 minute' from generate_series(1, $1::int) as n`,
    [people],
  )
  await client.query(
    `insert into posting_bans (person_id, reason, starts_at, made_by, lifted_at)
     select 1000000 + n, '广告', now(), 'staff:1', case when n % 500 <> 0 then now() end from generate_series(1, $1::int) as n`,
    [people],
  )
}

/** Where old addresses lead, and short ones. */
async function fillAddresses(client: Client, amount: number): Promise<void> {
  await client.query(
    `insert into redirects (path, target, made_at) select '/old/' || n, '/topic/' || n, now() from generate_series(1, $1::int) as n`,
    [amount],
  )
  await client.query(
    `insert into short_links (code, path, opened, created_at)
     select translate(lpad(to_hex(n), 6, '2'), '01', 'xy'), '/topic/' || n, n::bigint * 7919 % 1003, now() - n * interval '1 minute'
     from generate_series(1, $1::int) as n on conflict do nothing`,
    [amount],
  )
}

/** What was looked at and decided, what waits, and what people left with the form. */
async function fillDesks(client: Client, amount: number): Promise<void> {
  await client.query(
    `insert into moderation_reviews (kind, subject_id, person_id, texts, link, reasons, state, created_at, decided_at, decided_by, decision_reason)
     select 'comment', n, 1000001 + n % $1::int, array['第 ' || n || ' 条'], '/topic/1', '[{"code": "first_posts", "detail": ""}]', state, now(),
       case when state <> 'waiting' then now() end, case when state <> 'waiting' then 'staff:1' end,
       case when state = 'rejected' then '广告' end
     from (select n, case when n % 500 = 0 then 'waiting' when n % 9 = 0 then 'rejected' else 'approved' end as state
           from generate_series(1, $1::int) as n) as made`,
    [amount],
  )
  await client.query(
    `insert into inquiries (name, company, phone, email, origin, note, state, created_at)
     select '来访' || n, '公司' || n, '+8613900000000', 'a@example.com', 'settle', '', case when n % 200 = 0 then 'new' else 'closed' end, now()
     from generate_series(1, $1::int) as n`,
    [amount],
  )
}
