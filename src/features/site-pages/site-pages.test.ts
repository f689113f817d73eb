import { describe, expect, test } from 'vitest'
import { HISTORY_DAYS } from '#features/accounts/limits.ts'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { readSitePage } from './read-site-page.server.ts'
import { saveSitePage } from './save-site-page.server.ts'
import { SITE_PAGES } from './site-page-list.ts'
import { sitePages } from './tables.server.ts'
import { filled, partsOf, unknownQuote } from './texts.ts'

const AGREEMENT = 1
const HOUR = 3_600_000
const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR)
const office = (context: Context, hours = 0): Context => ({
  ...context,
  actor: { kind: 'system', name: 'test', may: ['pages.edit'] },
  overwrites: true,
  now: after(hours),
})
const save = (context: Context, hours: number, body: string, more = {}) =>
  saveSitePage(office(context, hours), { id: AGREEMENT, title: '用户协议', body, ...more })
const shown = (context: Context, version?: string) => readSitePage(context, { slug: 'agreement', version })
const inPortal = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db)))

describe('a text of the portal', () => {
  test('holds from the day it is saved, and the one before stays as it was', async () => {
    await inPortal(async (context) => {
      await save(context, 0, '## 一\n致电 {电话}。', { changeNote: '重写' })
      await save(context, 1, '## 一\n致电 {电话} 或来信。')
      const now = await shown(context)
      expect(now.versions.map(({ version, note }) => [version, note])).toEqual([
        ['2026-11-21-2', ''],
        ['2026-11-21', '重写'],
        ['2026-11-01', ''],
      ])
      expect([now.until, now.shown.from]).toEqual([undefined, '2026-11-21'])
      const { phone } = context.services.settings.site.contact
      const before = await shown(context, '2026-11-21')
      expect(before.parts).toEqual([{ title: '一', paragraphs: [`致电 ${phone}。`] }])
      expect(before.until).toBe('2026-11-21')
    })
  })

  test('is no new version when it says the same', async () => {
    await inPortal(async (context) => {
      await save(context, 0, '甲')
      await save(context, 1, '甲', { changeNote: '什么也没有改' })
      expect((await shown(context)).versions).toHaveLength(2)
    })
  })

  test('is refused with a fact that nobody knows, to whoever may not, and for a page that there is not', async () => {
    await inPortal(async (context) => {
      await expect(save(context, 0, '{电画}')).rejects.toMatchObject({ code: 'site_page_quote_unknown' })
      const reader: Context = { ...context, actor: { kind: 'person', id: 1, sessionId: 1 } }
      const given = { id: AGREEMENT, title: '甲', body: '甲' }
      await expect(saveSitePage(reader, given)).rejects.toMatchObject({ code: 'permission_missing' })
      const nowhere = saveSitePage(office(context), { ...given, id: 99 })
      await expect(nowhere).rejects.toMatchObject({ code: 'site_page_unknown' })
      await expect(shown(context, '1999-01-01')).rejects.toMatchObject({ code: 'site_page_version_unknown' })
    })
  })
})

test('every page that the footer leads to has a first text of the migrations, and none stands there unlisted', async () => {
  await inPortal(async (context) => {
    const rows = await context.db.select({ slug: sitePages.slug }).from(sitePages)
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(SITE_PAGES.map(({ slug }) => slug).toSorted())
    for (const { slug } of SITE_PAGES)
      expect((await readSitePage(context, { slug, version: undefined })).parts).not.toEqual([])
  })
})

test('the text about privacy that comes with the portal says what stays in the browser and what is kept of reading, as its first version', async () => {
  await inPortal(async (context) => {
    const { parts, versions } = await readSitePage(context, { slug: 'privacy', version: undefined })
    expect(parts[0]?.paragraphs.join('')).toContain('最近搜过的词')
    expect(parts[0]?.paragraphs.join('')).toContain(`最多保存 ${HISTORY_DAYS} 天`)
    expect(versions.map(({ version }) => version)).toEqual(['2026-11-01'])
  })
})

test('a text is headings and paragraphs, and quotes what it names in braces', () => {
  expect(partsOf('前言\n\n## 一\n 甲 \n乙')).toEqual([
    { title: '', paragraphs: ['前言'] },
    { title: '一', paragraphs: ['甲', '乙'] },
  ])
  const facts = testContext({} as never).services.settings
  expect(filled('{站点} {没有}', facts)).toBe(`${facts.site.name} {没有}`)
  expect([unknownQuote('{站点}{没有}'), unknownQuote('{constructor}'), unknownQuote('甲')]).toEqual([
    '没有',
    'constructor',
    undefined,
  ])
})
