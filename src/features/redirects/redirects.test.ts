import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { linesOf, textOfFile } from './admin/lines.ts'
import { comparable, pathToNote, targetOf } from './addresses.ts'
import { forgetMissedPaths, listRedirects, removeRedirect } from './redirect-desk.server.ts'
import { MOST_KEPT, MOST_OF_ADDRESS, RedirectTable } from './redirect-table.server.ts'
import { saveRedirects } from './save-redirects.server.ts'
import { missedPaths, redirects } from './tables.server.ts'

const READER = { caller: '203.0.113.9', at: NOON }

const inOffice = (work: (office: Context) => Promise<void>) =>
  inRolledBackTransaction((db) =>
    work({
      ...testContext(db),
      actor: { kind: 'system', name: 'test', may: ['redirects.edit'] },
      now: NOON,
    }),
  )
const save = (office: Context, ...lines: [string, string][]) =>
  saveRedirects(office, { lines: lines.map(([path, target]) => ({ path, target })) })
const codes = async (saved: ReturnType<typeof save>) =>
  (await saved).problems.map(({ line, code }) => `${line} ${code}`)

describe('redirects', () => {
  test('lead on by path or by path and query, and are counted', async () => {
    await inOffice(async (office) => {
      await save(office, ['/旧/关于.html', '/about'], ['/show.php?id=7', '/news'])
      const table = new RedirectTable()
      await table.readAgain(office.db)
      expect(table.follow('/%E6%97%A7/%E5%85%B3%E4%BA%8E.html?from=x', READER)).toBe('/about')
      expect(table.follow('/show.php?id=7', READER)).toBe('/news')
      expect(table.follow('/show.php?id=8', READER)).toBeUndefined()
      await table.write(office.db, NOON)
      const [row] = await office.db.select().from(redirects).where(eq(redirects.path, '/旧/关于.html'))
      expect([row?.hits, row?.lastHitOn]).toEqual([1, '2026-11-21'])
    })
  })

  test('that would lead on twice, in a circle, or elsewhere are refused by line, and then nothing is done', async () => {
    await inOffice(async (office) => {
      const publicUrl = 'https://portal.example.com'
      await save(office, ['/a', '/about'])
      expect(await codes(save(office, ['/b', '/a']))).toEqual(['1 chain'])
      expect(await codes(save(office, ['/b', `${publicUrl}/a`]))).toEqual(['1 chain'])
      expect(await codes(save(office, ['/about', '/news']))).toEqual(['1 chain'])
      expect(await codes(save(office, ['/c', '/d'], ['/d', '/c']))).toEqual(['1 chain', '2 chain'])
      expect(await codes(save(office, ['/e', '/e']))).toEqual(['1 chain'])
      expect(
        await codes(
          save(office, ['/f', 'https://evil.example.net/'], ['nowhere', '/x'], ['/g', '/h'], ['/g', '/i']),
        ),
      ).toEqual(['1 target_wrong', '2 address_wrong', '4 twice'])
      expect(await office.db.$count(redirects)).toBe(1)
    })
  })

  test('that lead on twice by way of a query, or of our own whole address, are refused as well', async () => {
    await inOffice(async (office) => {
      // What has a query of its own leads nowhere, so its path alone is looked up.
      await save(office, ['/show.php?id=1', '/list.php?page=2'])
      expect(await codes(save(office, ['/list.php', '/show.php?id=1']))).toEqual(['1 chain'])
      await save(office, ['/old', '/about'])
      expect(await codes(save(office, ['/older', '/old?from=mail']))).toEqual(['1 chain'])
      await save(office, ['/whole', 'https://portal.example.com/next?a=1'])
      expect(await codes(save(office, ['/next', '/about']))).toEqual(['1 chain'])
      expect(await codes(save(office, ['/p', '/q?a=1'], ['/q', '/about']))).toEqual(['1 chain'])
      expect(await office.db.$count(redirects)).toBe(3)
    })
  })

  test('are changed by naming them again, and lead nowhere once removed', async () => {
    await inOffice(async (office) => {
      await save(office, ['/a', '/about'])
      expect(await save(office, ['/a', '/news'], ['/b', '/about'])).toMatchObject({ made: 1, changed: 1 })
      // What led to /about does so no more, but /b does.
      expect(await codes(save(office, ['/about', '/x']))).toEqual(['1 chain'])
      const first = (await listRedirects(office, { q: '/a' })).rows.find(({ path }) => path === '/a')
      await removeRedirect(office, { id: first?.id ?? 0 })
      await expect(removeRedirect(office, { id: first?.id ?? 0 })).rejects.toMatchObject({
        code: 'redirect_unknown',
      })
      const table = new RedirectTable()
      await table.readAgain(office.db)
      expect([table.follow('/a', READER), table.follow('/b', READER)]).toEqual([undefined, '/about'])
    })
  })

  test('are only looked at in a dry run', async () => {
    await inOffice(async (office) => {
      const lines = [{ path: '/a', target: '/about' }]
      expect(await saveRedirects(office, { lines, isDryRun: true })).toMatchObject({ made: 1, problems: [] })
      expect(await office.db.$count(redirects)).toBe(0)
    })
  })
})

describe('what is asked for in vain', () => {
  test('is offered by how often, without anything about whoever asked, and forgotten after a month', async () => {
    await inOffice(async (office) => {
      await office.db.delete(missedPaths)
      const table = new RedirectTable()
      for (const address of ['/gone', '/gone?phone=13900000000', '/other', '/u/13900000000', '/.env'])
        table.follow(address, READER)
      await table.write(office.db, NOON)
      table.follow('/gone', READER)
      // Whoever is led on by a guess is not lost.
      expect(table.follow('/label/somebody')).toBeUndefined()
      await table.write(office.db, NOON)
      expect((await listRedirects(office, {})).candidates).toEqual([
        { path: '/gone', times: 3, lastOn: '2026-11-21' },
        { path: '/other', times: 1, lastOn: '2026-11-21' },
      ])
      await save(office, ['/gone', '/about'])
      expect((await listRedirects(office, {})).candidates.map(({ path }) => path)).toEqual(['/other'])
      await forgetMissedPaths({ ...office, now: new Date(NOON.getTime() + 31 * 86_400_000) })
      expect(await office.db.$count(missedPaths)).toBe(0)
    })
  })
})

test('one address notes so much in an hour and no more, and takes no place from others', async () => {
  await inOffice(async (office) => {
    await office.db.delete(missedPaths)
    const table = new RedirectTable()
    for (let tried = 0; tried < 600; tried += 1) table.follow(`/tried/${tried}`, READER)
    table.follow('/gone', { ...READER, caller: '198.51.100.7' })
    await table.write(office.db, NOON)
    expect(await office.db.$count(missedPaths)).toBe(MOST_OF_ADDRESS + 1)
    table.follow('/later', { ...READER, at: new Date(NOON.getTime() + 3_600_000) })
    await table.write(office.db, NOON)
    expect(await office.db.$count(missedPaths)).toBe(MOST_OF_ADDRESS + 2)
  })
})

test('a list that is full makes room with what was asked for least and longest ago', async () => {
  await inOffice(async (office) => {
    await office.db.execute(sql`truncate missed_paths`)
    await office.db.execute(sql`
      insert into missed_paths (path, times, first_on, last_on)
      select '/filler/' || n, case when n = 1 then 9 else 1 end, '2026-01-01', '2026-01-01'::date + n
      from generate_series(1, ${MOST_KEPT}) as n`)
    const table = new RedirectTable()
    for (const path of ['/gone', '/filler/2']) table.follow(path, READER)
    await table.write(office.db, NOON)
    const { rows } = await office.db.execute(sql`
      select path, times::int from missed_paths
      where path in ('/filler/1', '/filler/2', '/filler/3', '/gone') order by path`)
    expect(rows).toEqual([
      { path: '/filler/1', times: 9 },
      { path: '/filler/2', times: 2 },
      { path: '/gone', times: 1 },
    ])
    expect(await office.db.$count(missedPaths)).toBe(MOST_KEPT)
  })
})

test('addresses are compared decoded and without a slash at their end', () => {
  expect(
    ['/a/', '/%E6%97%A7', '/a/?b=1#c', '//evil', '/a b', 'a', '/%ff', '/a%0d%0ab'].map(comparable),
  ).toEqual(['/a', '/旧', '/a?b=1', undefined, undefined, undefined, undefined, undefined])
})

test('an address is as long in Chinese, as browsers copy it, as it is in letters', () => {
  const longest = `/${'旧'.repeat(299)}`
  expect(comparable(encodeURI(longest))).toBe(longest)
  expect(comparable(encodeURI(`${longest}的`))).toBeUndefined()
})

test('a target is on our hosts', () => {
  const of = (target: string) => targetOf(target, 'https://www.portal.cn')
  expect(of('https://m.portal.cn/a')).toBe('https://m.portal.cn/a')
  expect(of('https://portal.cn')).toBe('https://portal.cn/')
  for (const evil of [
    'https://portal.cn.evil.net',
    'https://evilportal.cn',
    'javascript:alert(1)',
    '//evil',
    '/\\evil',
    'https://a@portal.cn/',
  ])
    expect([evil, of(evil)]).toEqual([evil, undefined])
})

test('a candidate looks like a page', () => {
  expect(
    ['/a/b.html', '/旧', '/assets/main-4f2a.js', '/x'.repeat(80), '/t/' + 'a'.repeat(50), "/a'b"].map(
      pathToNote,
    ),
  ).toEqual(['/a/b.html', '/旧', undefined, undefined, undefined, undefined])
})

test('lines come from a CSV file or from pasted cells', () => {
  expect(linesOf('\uFEFF旧地址,新地址,备注\r\n/a,/b,"一,二"\r\n\r\n/c\t/d')).toEqual([
    { path: '/a', target: '/b', note: '一,二' },
    { path: '/c', target: '/d', note: '' },
  ])
})

test('a chosen file is read as Excel in Chinese writes it, too', () => {
  const read = (...bytes: number[]) => linesOf(textOfFile(new Uint8Array(bytes).buffer))
  const comma = 0x2c
  const [slash, b] = [0x2f, 0x62]
  const expected = [{ path: '/旧', target: '/b', note: '' }]
  expect(read(slash, 0xbe, 0xc9, comma, slash, b)).toEqual(expected)
  expect(read(0xef, 0xbb, 0xbf, slash, 0xe6, 0x97, 0xa7, comma, slash, b)).toEqual(expected)
  expect(read(0xff, 0xfe, slash, 0, 0xe7, 0x65, 0x09, 0, slash, 0, b, 0)).toEqual(expected)
})
