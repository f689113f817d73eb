import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDictionaryFile } from './dictionary-file.server.ts'
import { createLabelMatcher } from './label-matcher.ts'

const folder = resolve(import.meta.dirname, '../../../db/dictionary')
const read = async () => {
  const [companies, terms] = await Promise.all(
    ['companies.tsv', 'terms.tsv'].map((file) => readDictionaryFile(join(folder, file))),
  )
  return { companies: companies ?? [], terms: terms ?? [] }
}

describe('the shipped dictionaries', () => {
  test('hold some four hundred companies and three hundred terms', async () => {
    const { companies, terms } = await read()
    expect(companies.length).toBeGreaterThanOrEqual(400)
    expect(terms.length).toBeGreaterThanOrEqual(300)
  })

  test('use no spelling twice, whatever its case and width', async () => {
    const { companies, terms } = await read()
    const spellings = [...companies, ...terms].flatMap((entry) => [entry.name, ...entry.aliases])
    const folded = spellings.map((spelling) => spelling.normalize('NFKC').toLowerCase())
    expect(folded.filter((spelling, index) => folded.indexOf(spelling) !== index)).toEqual([])
  })

  test('find the field’s words in a sentence of it', async () => {
    const matcher = createLabelMatcher(await read())
    const { companies, terms } = matcher.find('wolfspeed与英飞凌都在推进8寸碳化硅衬底，沟槽栅器件用于主驱。')
    expect(companies.map((match) => match.name)).toEqual(['Wolfspeed', 'Infineon'])
    expect(terms.map((match) => match.name)).toEqual(['8英寸', 'SiC衬底', '沟槽栅', '主驱逆变器'])
  })
})
