import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { removeDocument } from './index-document.server.ts'
import { readQuery } from './read-query.ts'
import { search } from './search.server.ts'
import { listHotLabels, suggest } from './suggest.server.ts'
import { makeSearchDocument } from './testing.ts'
import { countWords } from './word-shares.server.ts'

const inIndex = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db)))

const find = (context: Context, q: string, more: object = {}) =>
  search(context, { q, industry: 'semi', page: 1, limit: 500, ...more })

const pathsOf = async (context: Context, q: string, more: object = {}) =>
  (await find(context, q, more)).items.map((item) => item.path.split('?')[0])

describe('finding', () => {
  test.each([
    ['碳化硅衬底', '国产碳化硅衬底出货', true],
    ['8英寸SiC衬底', '首批 8 英寸 SiC 衬底下线', true],
    ['８英寸ｓｉｃ', '首批8英寸SiC衬底', true],
    ['sic mosfet', 'MOSFET 用上了 SiC', true],
    ['镓', '氮化镓', true],
    ['800V', '800v平台', true],
    ['1.2kV', '耐压 1.2kV 的器件', true],
    ['mosf', 'MOSFET', true],
    ['GaN', 'AlGaN/GaN', true],
    ['β-Ga2O3', '关于 β-Ga2O3 的进展', true],
    ['p-GaN', 'p-GaN 栅', true],
    ['R&D', '公司的 R&D 投入', true],
    ['R&D', 'R 与 D', false],
    ['I/O', '多路 I/O 口', true],
    ['C++', '用 C++ 写成', true],
    ['C++', '维生素 C', false],
    ['1.2 kV', '耐压1.2kV', true],
    ['1.2kV', '耐压 1.2 kV', true],
    ['2kV', '耐压 1.2kV', false],
    ['0.5%', '下降 0.5 %', true],
    ['RDS(on)', '导通电阻 RDS(on) 更低', true],
    ['8 英寸', '8英寸晶圆', true],
    ['8英寸', '18英寸', false],
    ['LED', 'Hyperledger 项目', true],
    ['氮化鎵', '氮化镓快充', true],
    ['ＧａＮ', 'GaN', true],
    ['碳化硅衬底', '碳化硅外延与蓝宝石衬底', false],
    ['硅碳化硅', '碳化硅，硅碳负极，碳化硅', false],
    ['SiC衬底', 'SiCx衬底', false],
    ['化碳', '碳化硅', false],
  ])('%s in %s: %s', async (q, text, isFound) => {
    await inIndex(async (context) => {
      const path = await makeSearchDocument(context, { publicText: text })
      const { items, loosenedTo } = await find(context, q)
      expect(loosenedTo === undefined && items.some((item) => item.path.startsWith(path))).toBe(isFound)
    })
  })

  test('finds exactly what LIKE finds, for some hundred texts and two hundred random queries', async () => {
    await inIndex(async (context) => {
      const random = generator(20_261_121)
      const texts = Array.from({ length: 240 }, () => randomText(random, 40 + Math.floor(random() * 60)))
      for (const text of texts) await makeSearchDocument(context, { publicText: text, title: '题' })
      let compared = 0
      for (let tries = 0; tries < 200; tries += 1) {
        const q = randomQuery(random, texts)
        const words = readQuery(q).map((word) => word.folded)
        const { rows } = await context.db.execute<{ path: string }>(sql`
          select path from search_documents where (select bool_and(strpos(folded_text, word) > 0)
          from unnest(${sql.param(words)}::text[]) as word)`)
        // What no text holds as whole words is looked for in other ways.
        if (rows.length === 0) continue
        const found = await find(context, q)
        const holding = found.items.slice(0, found.wholeTotal).map((item) => item.path.split('?')[0] ?? '')
        expect(holding.toSorted(), q).toEqual(rows.map((row) => row.path).toSorted())
        compared += 1
      }
      expect(compared).toBeGreaterThan(90)
    })
  })

  test('what was taken out is found no more, and a new version replaces the old one', async () => {
    await inIndex(async (context) => {
      const path = await makeSearchDocument(context, { publicText: '栅氧击穿' })
      await makeSearchDocument(context, { path, publicText: '衬底抛光' })
      expect(await pathsOf(context, '栅氧击穿')).toEqual([])
      expect(await pathsOf(context, '衬底抛光')).toEqual([path])
      await removeDocument(context, path)
      expect(await pathsOf(context, '衬底抛光')).toEqual([])
    })
  })

  test('more than the newest thousand are told from each other: an old title still comes first', async () => {
    await inIndex(async (context) => {
      const old = NOON.getTime() - 3 * 365 * 86_400_000
      const title = await makeSearchDocument(context, { title: '长晶炉专题', sortDate: old })
      await context.db.execute(sql`
        insert into search_documents
        select '/many/' || n, 'article', n, 'semi', '题', '{}', '长晶炉', false, ${NOON.getTime()}::bigint - n, '题', '',
          '题 长晶炉', array_to_tsvector(array['长晶','晶炉','#industry:semi','#kind:article','#period:' ||
          floor((${NOON.getTime()}::bigint - n) / 2147483648)::text]), ''
        from generate_series(1, 1200) as n`)
      const { items, isCapped, total } = await find(context, '长晶炉', { limit: 20 })
      expect(items[0]?.path).toContain(title)
      expect({ isCapped, total }).toEqual({ isCapped: true, total: 1201 })
      expect(await find(context, '长晶', { limit: 1 })).toMatchObject({
        isCapped: false,
        total: 1201,
        reach: 1201,
      })
    })
  })
})

describe('the order', () => {
  test('title above labels above text, and the newer of two alike first', async () => {
    await inIndex(async (context) => {
      const now = NOON.getTime()
      const text = await makeSearchDocument(context, { publicText: '沟槽栅', sortDate: now })
      const label = await makeSearchDocument(context, { labels: ['沟槽栅'], sortDate: now - 9e10 })
      const older = await makeSearchDocument(context, { title: '沟槽栅甲', sortDate: now - 9e10 })
      const newer = await makeSearchDocument(context, { title: '沟槽栅乙', sortDate: now - 8e10 })
      expect(await pathsOf(context, '沟槽栅')).toEqual([newer, older, label, text])
    })
  })

  test('a word of letters is found as a word, and within another only where it stands nowhere as one', async () => {
    await inIndex(async (context) => {
      const now = NOON.getTime()
      const inside = await makeSearchDocument(context, { title: 'BASiC 半导体', sortDate: now })
      const own = await makeSearchDocument(context, { title: '谈谈 SiC', sortDate: now - 1000 })
      expect(await pathsOf(context, 'sic')).toEqual([own])
      await removeDocument(context, own)
      expect(await pathsOf(context, 'sic')).toEqual([inside])
    })
  })

  test('pages follow each other without gap or repetition', async () => {
    await inIndex(async (context) => {
      for (let count = 0; count < 45; count += 1) await makeSearchDocument(context, { publicText: '翻页用' })
      const pages = [1, 2, 3, 4].map((page) => ({ page, limit: 20 }))
      const seen: (string | undefined)[] = []
      for (const page of pages) seen.push(...(await pathsOf(context, '翻页用', page)))
      expect(seen).toHaveLength(45)
      expect(new Set(seen).size).toBe(45)
    })
  })

  test('rare words tell more than common ones', async () => {
    await inIndex(async (context) => {
      for (let count = 0; count < 30; count += 1)
        await makeSearchDocument(context, { title: `第${count}问：工艺流程` })
      const rare = await makeSearchDocument(context, { title: '坩埚', publicText: '工艺流程', sortDate: 1 })
      const common = await makeSearchDocument(context, { title: '工艺流程', publicText: '坩埚', sortDate: 2 })
      await countWords(context)
      expect((await pathsOf(context, '坩埚 工艺流程')).slice(0, 2)).toEqual([rare, common])
    })
  })

  test('what lies in the future counts by how far away it is, not as the newest', async () => {
    await inIndex(async (context) => {
      const now = NOON.getTime()
      const far = await makeSearchDocument(context, { publicText: '年会', sortDate: now + 300 * DAY_MS })
      const near = await makeSearchDocument(context, { publicText: '年会', sortDate: now + 5 * DAY_MS })
      const yesterday = await makeSearchDocument(context, { publicText: '年会', sortDate: now - DAY_MS })
      expect(await pathsOf(context, '年会')).toEqual([yesterday, near, far])
      expect(await pathsOf(context, '年会', { order: 'date' })).toEqual([yesterday, near, far])
    })
  })

  test('kinds and industries are kept apart', async () => {
    await inIndex(async (context) => {
      const question = await makeSearchDocument(context, { kind: 'question', publicText: '分类用' })
      await makeSearchDocument(context, { publicText: '分类用' })
      await makeSearchDocument(context, { publicText: '分类用', industry: 'display' })
      expect(await pathsOf(context, '分类用', { kinds: ['question'] })).toEqual([question])
      expect(await pathsOf(context, '分类用')).toHaveLength(2)
      const { counts } = await find(context, '分类用', { kinds: ['question'], withCounts: true })
      expect(counts?.kinds).toEqual({ article: 1, question: 1 })
    })
  })
})

describe('other spellings', () => {
  const withDictionary = (work: (context: Context) => Promise<void>) =>
    inIndex(async (context) => {
      await context.db.delete(dictionaryEntries)
      await context.db.insert(dictionaryEntries).values([
        { kind: 'term', name: 'SiC', aliases: ['碳化硅'] },
        { kind: 'term', name: '8英寸', aliases: ['8吋', '八英寸', '200mm'] },
        { kind: 'company', name: '英飞凌', aliases: ['Infineon'] },
      ])
      await work(context)
    })

  test.each([
    ['碳化硅', 'SiC 器件'],
    ['SiC', '碳化硅器件'],
    ['碳化矽', 'SiC 器件'],
    ['8英寸', '200 mm 晶圆'],
    ['8吋', '八英寸晶圆'],
    ['Infineon', '英飞凌扩产'],
    ['碳化硅器件', 'SiC 器件降价'],
  ])('%s finds %s, and marks it', async (q, text) => {
    await withDictionary(async (context) => {
      const path = await makeSearchDocument(context, { title: text })
      const { items, loosenedTo } = await find(context, q)
      expect([items[0]?.path.split('?')[0], loosenedTo]).toEqual([path, undefined])
      expect(items[0]?.title.ranges).not.toEqual([])
    })
  })

  test('what is written as it was typed comes before another spelling', async () => {
    await withDictionary(async (context) => {
      const other = await makeSearchDocument(context, { title: '碳化硅简史', sortDate: NOON.getTime() })
      const literal = await makeSearchDocument(context, {
        title: 'SiC 的简史',
        sortDate: NOON.getTime() - DAY_MS,
      })
      expect(await pathsOf(context, 'SiC')).toEqual([literal, other])
    })
  })

  test.each([
    ['炭化硅', '碳化硅'],
    ['tanhuagui', '碳化硅'],
    ['Infinoen', 'Infineon'],
  ])('%s, which stands nowhere, is answered as %s', async (typed, meant) => {
    await withDictionary(async (context) => {
      await makeSearchDocument(context, { publicText: `关于${meant}的消息` })
      expect(await find(context, typed)).toMatchObject({ correctedTo: meant, total: 1 })
    })
  })

  test.each<[number, string | undefined]>([
    [1, '三岸'],
    [5, undefined],
  ])(
    'a word that stands in %i documents is answered as it was typed, though a name sounds like it',
    async (count, didYouMean) => {
      await withDictionary(async (context) => {
        await context.db.insert(dictionaryEntries).values({ kind: 'company', name: '三岸', aliases: [] })
        const paths: string[] = []
        for (let made = 0; made < count; made += 1)
          paths.push(await makeSearchDocument(context, { publicText: '三安扩产' }))
        await makeSearchDocument(context, { publicText: '三岸扩产' })
        const found = await find(context, '三安')
        expect(found.items.map((item) => item.path.split('?')[0]).toSorted()).toEqual(paths.toSorted())
        expect(found.items[0]?.snippet).toEqual({ text: '三安扩产', ranges: [[0, 2]] })
        expect([found.total, found.correctedTo, found.loosenedTo, found.didYouMean]).toEqual([
          count,
          undefined,
          undefined,
          didYouMean,
        ])
      })
    },
  )

  test('what is found but rarely is found, and what may have been meant is offered', async () => {
    await withDictionary(async (context) => {
      await makeSearchDocument(context, { publicText: '误写的炭化硅' })
      expect(await find(context, '炭化硅')).toMatchObject({ didYouMean: '碳化硅', total: 1 })
    })
  })

  test('suggestions know names by how they are spoken and by initials, companies before words', async () => {
    await withDictionary(async (context) => {
      const texts = async (prefix: string) =>
        (await suggest(context, { prefix, industry: 'semi' })).map(({ text, kind }) => [text, kind])
      expect(await texts('yingfei')).toEqual([['英飞凌', 'company']])
      expect(await texts('thg')).toEqual([['SiC', 'label']])
      expect(await texts('碳化')).toEqual([['碳化硅', 'label']])
      expect(await texts('in')).toEqual([['Infineon', 'company']])
    })
  })
})

describe('narrowing', () => {
  test('by time, price, source and person, with counts of what each would leave', async () => {
    await inIndex(async (context) => {
      const now = NOON.getTime()
      const make = (more: object) => makeSearchDocument(context, { publicText: '键合', ...more })
      const fresh = await make({ source: '甲报', sortDate: now - DAY_MS })
      const old = await make({ source: '乙报', sortDate: now - 500 * DAY_MS })
      const paid = await make({
        source: '甲报',
        isPaid: true,
        sortDate: now - 2 * DAY_MS,
        within: ['/home/7'],
      })
      expect(await pathsOf(context, '键合', { since: now - 31 * DAY_MS })).toEqual([fresh, paid])
      expect(await pathsOf(context, '键合', { until: now - 365 * DAY_MS })).toEqual([old])
      expect(await pathsOf(context, '键合', { isPaid: true })).toEqual([paid])
      expect(await pathsOf(context, '键合', { isPaid: false })).toEqual([fresh, old])
      expect(await pathsOf(context, '键合', { source: '乙报' })).toEqual([old])
      expect(await pathsOf(context, '键合', { within: '/home/7' })).toEqual([paid])
      // What belongs to a person is found there whatever industry it is of, and elsewhere only in its own.
      const other = await make({ industry: 'display', within: ['/home/9'] })
      expect(await pathsOf(context, '键合', { within: '/home/9' })).toEqual([other])
      expect(await pathsOf(context, '键合')).not.toContain(other)
      const { counts } = await find(context, '键合', { source: '乙报', withCounts: true })
      expect(counts).toEqual({
        kinds: { article: 3 },
        free: 2,
        paid: 1,
        sources: [
          { source: '甲报', count: 2 },
          { source: '乙报', count: 1 },
        ],
      })
    })
  })

  test('by date everything can be reached', async () => {
    await inIndex(async (context) => {
      for (let count = 0; count < 45; count += 1) await makeSearchDocument(context, { publicText: '翻页用' })
      const seen: (string | undefined)[] = []
      for (const page of [1, 2, 3])
        seen.push(...(await pathsOf(context, '翻页用', { order: 'date', page, limit: 20 })))
      expect([seen.length, new Set(seen).size]).toEqual([45, 45])
    })
  })
})

describe('what is shown', () => {
  test('gated text is found, but nothing of it is shown', async () => {
    await inIndex(async (context) => {
      await makeSearchDocument(context, {
        publicText: '公开的开头',
        gatedText: '公开的开头，机密配方',
        isPaid: true,
      })
      const { items } = await find(context, '机密配方')
      expect(items).toHaveLength(1)
      expect(items[0]?.snippet).toEqual({ text: '公开的开头', ranges: [] })
      expect(JSON.stringify(items).replaceAll(/key=[^"]*/g, '')).not.toContain('机密')
    })
  })

  test.each([
    ['30', '31'],
    ['可到30', '可到31'],
    ['迁移率可到30', '迁移率可到20'],
    ['到30至40', '到30至50'],
    ['沟道迁移率可到', '可到沟道迁移率'],
    ['道迁', '道移'],
  ])(
    'what is paid for cannot be guessed: %s, which stands there, and %s find the same',
    async (right, wrong) => {
      await inIndex(async (context) => {
        await makeSearchDocument(context, { gatedText: '沟道迁移率可到30至40', isPaid: true })
        expect(await pathsOf(context, right)).toEqual(await pathsOf(context, wrong))
      })
    },
  )

  test('words that are paid for are found in any order, so that their order cannot be learnt', async () => {
    await inIndex(async (context) => {
      const path = await makeSearchDocument(context, { gatedText: '氧化层与界面态决定良率', isPaid: true })
      for (const q of ['界面态 氧化层', '氧化层 界面态', '良率 氧化层'])
        expect(await pathsOf(context, q), q).toEqual([path])
    })
  })

  test('a snippet says nothing twice: a summary that is the beginning of the text is shown once', async () => {
    await inIndex(async (context) => {
      const text = '首条产线投产。后续扩产计划已经公布。'
      await makeSearchDocument(context, { publicText: `首条产线投产…\n${text}` })
      expect((await find(context, '产线')).items[0]?.snippet.text).toBe(text)
    })
  })

  test('links carry the words, and ranges stand in the title as it is written', async () => {
    await inIndex(async (context) => {
      const path = await makeSearchDocument(context, { title: '<b>ＳｉＣ</b> & 衬底' })
      const { items } = await find(context, 'sic 衬底')
      expect(items[0]?.path).toBe(`${path}?key=${encodeURIComponent('sic 衬底')}`)
      expect(items[0]?.title).toEqual({
        text: '<b>ＳｉＣ</b> & 衬底',
        ranges: [
          [3, 6],
          [13, 15],
        ],
      })
    })
  })
})

describe('when nothing holds the query as it was written', () => {
  test('the few that hold it whole come first, then those that hold most of it, without gap or repetition', async () => {
    await inIndex(async (context) => {
      for (let count = 0; count < 25; count += 1)
        await makeSearchDocument(context, { title: `烧结银 ${count}`, publicText: '烧结银的价格' })
      const whole = await makeSearchDocument(context, { publicText: '烧结银价格', sortDate: 1 })
      const ask = (page: number) => find(context, '烧结银价格', { page, limit: 20 })
      const found = [await ask(1), await ask(2)]
      expect(found[0]).toMatchObject({ total: 26, reach: 26, wholeTotal: 1 })
      const paths = found.flatMap(({ items }) => items.map((item) => item.path.split('?')[0]))
      expect([paths[0], paths.length, new Set(paths).size]).toEqual([whole, 26, 26])
    })
  })

  test('few that answer a question are followed by those that hold most of what it asks for', async () => {
    await inIndex(async (context) => {
      const whole = await makeSearchDocument(context, { publicText: '烧结银价格上涨' })
      const most = await makeSearchDocument(context, { publicText: '价格又要上涨，烧结银也是' })
      const found = await find(context, '为什么烧结银价格上涨')
      expect(found.items.map((item) => item.path.split('?')[0])).toEqual([whole, most])
      expect(found).toMatchObject({
        wholeTotal: 1,
        total: 2,
        loosenedTo: expect.arrayContaining(['价格', '上涨']),
      })
    })
  })

  test('a page past the end is empty and says how many there are', async () => {
    await inIndex(async (context) => {
      await makeSearchDocument(context, { publicText: '坩埚' })
      expect(await find(context, '坩埚', { page: 9, limit: 20 })).toMatchObject({ items: [], total: 1 })
    })
  })

  test('it is cut into words, and the answer says so', async () => {
    await inIndex(async (context) => {
      const path = await makeSearchDocument(context, { publicText: '功率模块用 SiC，另谈价格' })
      const found = await find(context, 'SiC功率模块价格')
      expect(found.items[0]?.path).toContain(path)
      expect(found.loosenedTo).toContain('sic')
    })
  })

  test('where not even most of it stands anywhere, a word of it is better than nothing', async () => {
    await inIndex(async (context) => {
      const path = await makeSearchDocument(context, { publicText: '烧结银' })
      const { items, loosenedTo } = await find(context, '烧结银 不存在的词')
      expect([items[0]?.path.split('?')[0], loosenedTo?.[0]]).toEqual([path, '烧结银'])
    })
  })
})

describe('suggestions', () => {
  test('labels come first, then titles with their address; hot labels are the most used', async () => {
    await inIndex(async (context) => {
      const path = await makeSearchDocument(context, { title: '氮化镓快充', labels: ['氮化镓', '快充'] })
      await makeSearchDocument(context, { labels: ['氮化镓'] })
      expect(await suggest(context, { prefix: '氮化', industry: 'semi' })).toEqual([
        { text: '氮化镓', path: `/search?q=${encodeURIComponent('氮化镓')}`, kind: 'label' },
        { text: '氮化镓快充', path, kind: 'title' },
      ])
      expect(await listHotLabels(context, { industry: 'semi', most: 1 })).toEqual(['氮化镓'])
    })
  })
})

test.each([
  '',
  '   ',
  '%',
  '\\',
  "'",
  '()&|!',
  ':*',
  '"',
  '<->',
  '\u202e',
  '👩‍🔬',
  "' or 1=1 --",
  '，，，',
  '.'.repeat(50),
])('a hostile query %j finds nothing and breaks nothing', async (q) => {
  await inIndex(async (context) => {
    await makeSearchDocument(context, { publicText: '平常的正文' })
    expect((await find(context, q)).total).toBe(0)
    expect(await suggest(context, { prefix: q, industry: 'semi' })).toEqual([])
  })
})

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const PIECES = [
  '碳化硅',
  '碳',
  '化',
  '硅',
  '衬底',
  '镓',
  'SiC',
  ' GaN ',
  '8',
  '英寸',
  '200mm',
  'ＭＯＳ',
  'FET',
  '-',
  '，',
  '。\n',
  ' ',
  'β',
  '外延',
]

function randomText(random: () => number, length: number): string {
  return Array.from({ length }, () => PIECES[Math.floor(random() * PIECES.length)]).join('')
}

/** Parts of the texts and made-up ones, one or two words, in either case. */
function randomQuery(random: () => number, texts: readonly string[]): string {
  const word = () => {
    if (random() < 0.3)
      return randomText(random, 1 + Math.floor(random() * 3)).replaceAll(/[，。\s-]/g, '') || '硅'
    const text = (texts[Math.floor(random() * texts.length)] ?? '').replaceAll(/[\s，。]/g, (sign) =>
      sign === ' ' ? '' : '\n',
    )
    const line = text.split('\n').toSorted((a, b) => b.length - a.length)[Math.floor(random() * 3)] ?? '镓'
    const start = Math.floor(random() * line.length)
    const cut = line.slice(start, start + 1 + Math.floor(random() * 8)).replaceAll(/^-+|-+$/g, '')
    return cut || '镓'
  }
  const q = random() < 0.3 ? `${word()} ${word()}` : word()
  return random() < 0.5 ? q.toLowerCase() : q.toUpperCase()
}
