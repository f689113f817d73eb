import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { charts } from '../../db/demo/draw/charts.ts'
import { dataCharts } from '../../db/demo/draw/data-charts.ts'
import type { DrawnChart } from '../../db/demo/draw/drawn-chart.ts'

const folder = join(import.meta.dirname, '../../db/demo/articles')

interface Article {
  readonly name: string
  readonly isPaid: boolean
  readonly cover: string | undefined
  readonly title: string
  readonly summary: string
  readonly body: string
  /** Characters of text that somebody reads: without blanks, addresses of pictures and marks. */
  readonly length: number
}

const files = [folder, join(folder, '../display-articles')].flatMap((place) =>
  readdirSync(place).map((name) => ({ name, text: readFileSync(join(place, name), 'utf8') })),
)
const articles: readonly Article[] = files.map(({ name, text }) => {
  const [, head = '', body = ''] = text.split(/^---$/m)
  const facts = parse(head) as { paid?: boolean; cover?: string; title: string; summary: string }
  return {
    name,
    isPaid: facts.paid === true,
    cover: facts.cover,
    title: facts.title,
    summary: facts.summary,
    body,
    length: body.replace(/!\[.*?\]\(.*?\)|[\s|#>*`-]/g, '').length,
  }
})

/** Rows of each Markdown table, cells as written. */
function tablesOf(body: string): string[][][] {
  return (body.match(/(?:^\|.*\|$\n?)+/gm) ?? []).map((table) =>
    table
      .trim()
      .split('\n')
      .filter((row) => !/^\|[\s|:-]+\|$/.test(row))
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  )
}
const number = (cell: string | undefined) =>
  /^[\d,.]+$/.test(cell ?? '') ? Number((cell ?? '').replaceAll(',', '')) : undefined

const numbersIn = (text: string) =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((found) => Number(found.replaceAll(',', '')))
/** Numbers that one text says and another, which should, does not. */
function unsaid(text: string, by: string): number[] {
  const said = new Set(numbersIn(by))
  return numbersIn(text).filter((found) => !said.has(found))
}

/** What texts call the events that are still to come; those are moved to after the day of the first start. */
const COMING: Readonly<Record<string, RegExp>> = {
  'annual-2026': /年会/,
  'yunting-2026': /云汀[^，。]{0,12}大会/,
  'datacenter-2027': /算力电源与GaN应用论坛/,
  'substrate-2027': /衬底与外延技术研讨会/,
  'online-gate-2026': /测试草案逐条解读/,
  'packaging-2027': /工艺开放日/,
  'closed-door-2027': /采购闭门会/,
  'reliability-2027': /可靠性巡回研讨/,
}
const DAY = /([\d一二三四五六七八九十]月(?!内)|[上下本]月|月[初底]|[上中下]旬|\d+日(?!元)|明年|[上下]周)/

describe('the articles of the demo portal', () => {
  test('what names an event still to come names no day or month of it', () => {
    const events = parse(readFileSync(join(folder, '../events.yaml'), 'utf8')) as {
      key: string
      isUpcoming: boolean
    }[]
    expect(events.filter(({ isUpcoming }) => isUpcoming).map(({ key }) => key)).toEqual(Object.keys(COMING))
    const names = Object.values(COMING)
    // An article about an event is about it in all of its lines.
    const about = articles
      .filter(({ title, summary }) => names.some((name) => name.test(title + summary)))
      .map(({ name, title, summary, body }) => ({ name, text: [title, summary, body].join('\n') }))
    expect(about.length).toBeGreaterThanOrEqual(2)
    const brochure = {
      name: 'brochure.ts',
      text: readFileSync(join(folder, '../draw/documents/brochure.ts'), 'utf8'),
    }
    const wrong = [...about, brochure].flatMap(({ name, text }) =>
      text.split('\n').flatMap((line) => (DAY.test(line) ? [`${name}: ${line.trim()}`] : [])),
    )
    expect(wrong).toEqual([])
  })

  test('what title and summary count is what the text counts', () => {
    const wrong = articles.flatMap(({ name, title, summary, body }) => {
      const missing = unsaid(`${title} ${summary}`, body)
      return missing.length > 0 ? [`${name}: ${missing.join(', ')}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('what is paid for is long enough to be worth it', () => {
    const paid = articles.filter((each) => each.isPaid)
    expect(paid.length).toBeGreaterThanOrEqual(8)
    expect(paid.filter((each) => each.length < 2000).map((each) => `${each.name} ${each.length}`)).toEqual([])
  })

  test('three long reads and no stub', () => {
    expect(articles.filter((each) => each.length >= 2400).length).toBeGreaterThanOrEqual(3)
    expect(articles.filter((each) => each.length < 400).map((each) => `${each.name} ${each.length}`)).toEqual(
      [],
    )
  })

  test('rows and columns called 合计 are the sums of the others', () => {
    const wrong: string[] = []
    let checked = 0
    const compare = (where: string, total: number | undefined, parts: readonly (number | undefined)[]) => {
      if (total === undefined) return
      checked += 1
      const sum = parts.reduce<number>((whole, part) => whole + (part ?? 0), 0)
      if (Math.abs(sum - total) > 0.001) wrong.push(`${where}: ${total}, summed ${sum}`)
    }
    for (const { name, body } of articles)
      for (const table of tablesOf(body)) {
        const [head = [], ...rows] = table
        const last = rows.at(-1) ?? []
        if (last[0] === '合计')
          for (let column = 1; column < head.length; column += 1)
            compare(
              `${name} ${head[column] ?? ''}`,
              number(last[column]),
              rows.slice(0, -1).map((row) => number(row[column])),
            )
        if (head.at(-1) === '合计')
          for (const row of rows) {
            // Parts are whole points; what is measured in units of its own has a unit in its heading.
            const parts = row.slice(1, -1).filter((_, index) => !/（/.test(head[index + 1] ?? ''))
            compare(`${name} ${row[0] ?? ''}`, number(row.at(-1)), parts.map(number))
          }
      }
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThanOrEqual(7)
  })

  test('every picture that an article shows is there', () => {
    const pictures = new Set(readdirSync(join(folder, '../pictures')))
    const missing = articles.flatMap(({ name, body }) =>
      [...body.matchAll(/\]\(\.\.\/pictures\/([^ )]+)/g)]
        .map(([, picture = '']) => picture)
        .filter((picture) => !pictures.has(picture))
        .map((picture) => `${name} ${picture}`),
    )
    expect(missing).toEqual([])
  })
})

interface DataItem {
  readonly key: string
  readonly title: string
  readonly picture: string
  readonly imageCaption: string
  readonly text: string
}

test('what the title of a data item counts stands in its text or its chart', () => {
  const items = parse(readFileSync(join(folder, '../data-items.yaml'), 'utf8')) as DataItem[]
  const drawn: Readonly<Record<string, DrawnChart>> = { ...charts, ...dataCharts }
  const wrong = items.flatMap(({ key, title, picture, imageCaption, text }) => {
    const shown = drawn[picture]?.values.flat().join(' ') ?? ''
    const missing = unsaid(title, `${text} ${imageCaption} ${shown}`)
    return missing.length > 0 ? [`${key}: ${missing.join(', ')}`] : []
  })
  expect(items.length).toBeGreaterThanOrEqual(60)
  expect(wrong).toEqual([])
})

test('every article has a picture of its own', () => {
  const covers = articles.map(({ name, cover }) => cover ?? name)
  expect(articles.filter(({ cover }) => !cover)).toEqual([])
  expect(covers.filter((cover, index) => covers.indexOf(cover) !== index)).toEqual([])
})

test('the price index that articles quote is the one of its chart', () => {
  const six = (charts['chart-price-trend']?.values ?? []).flatMap(([, value]) => Number(value) || [])
  expect(six.at(0)).toBe(100)
  const quoted = articles.flatMap(({ name, body }) =>
    [/指数三季度报(\d+)/, /价格指数以[^。]*现在是(\d+)/, /指数由100跌到(\d+)/].flatMap((words) => {
      const [, said] = words.exec(body) ?? []
      return said === undefined ? [] : [[name, Number(said)] as const]
    }),
  )
  expect(quoted.length).toBeGreaterThanOrEqual(3)
  expect(quoted.filter(([, said]) => said !== six.at(-1))).toEqual([])
})
