import { join } from 'node:path'
import { readDictionaryFile } from '#features/topics/dictionary-file.server.ts'
import { createLabelMatcher } from '#features/topics/label-matcher.ts'
import { median, type Row } from './measure.ts'

const TERMS = 1500
const CHARACTERS = 3000

/** Finding the labels of a long article among 1,500 names. */
export async function benchLabels(root: string): Promise<Row> {
  const [companies = [], terms = []] = await Promise.all(
    ['companies.tsv', 'terms.tsv'].map((file) => readDictionaryFile(join(root, 'db/dictionary', file))),
  )
  const invented = Array.from(
    { length: Math.max(0, TERMS - companies.length - terms.length) },
    (_, index) => ({
      name: `器件型号${index}`,
      aliases: [],
    }),
  )
  const matcher = createLabelMatcher({ companies, terms: [...terms, ...invented] })
  const words = [...companies, ...terms].map((entry) => entry.name)
  let text = ''
  for (let index = 0; text.length < CHARACTERS; index += 7)
    text += `企业在这一季度继续推进${words[index % words.length]}的验证与量产，良率与成本仍是关键。`
  const ms = await median(300, () => matcher.find(text.slice(0, CHARACTERS)))
  return {
    work: `标签：${TERMS} 个词，${CHARACTERS} 字`,
    figure: `${ms.toFixed(2)} ms`,
    reference: '中位数',
    goal: '< 1 ms',
    isMet: ms < 1,
  }
}
