import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDictionaryFile } from './dictionary-file.server.ts'
import { createLabelMatcher } from './label-matcher.ts'

const folder = resolve(import.meta.dirname, '../../../db/basics')
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

  test('have no empty field and no space around one', async () => {
    for (const file of ['companies.tsv', 'terms.tsv']) {
      const lines = (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n')
      const fields = lines.filter((line) => !line.startsWith('#')).flatMap((line) => line.split('\t'))
      expect(fields.filter((field) => field === '' || field.trim() !== field)).toEqual([])
    }
  })

  test.each([
    '串联电路与并联电容、物联网关联电源',
    '在本平台达到世界先进水平，提高意识',
    '机电装置与受电装置的动力特性、雷诺数',
    '生产能力，检验证书，国家电力部门，一代工艺，停车规定',
    '碳化硅粉料升华为气体；烧结温度；经营收入；以上市场',
    '公司与行长协商，广西电力，使产品放松下来',
    'Schottky diodes, coherently, UV-VIS, 1000 pcs, a clip, XX LLC',
    '多型号车辆的充电控制与固定点，30万伏',
  ])('read no company and no wrong term out of: %s', async (sentence) => {
    const matcher = createLabelMatcher(await read())
    const { companies, terms } = matcher.find(sentence)
    const right = new Set(['SiC', '粉料', '升华', '烧结'])
    expect(companies).toEqual([])
    expect(terms.map((match) => match.name).filter((name) => !right.has(name))).toEqual([])
  })

  test('find the field’s words in a sentence of it', async () => {
    const matcher = createLabelMatcher(await read())
    const { companies, terms } = matcher.find('wolfspeed与英飞凌都在推进8寸碳化硅衬底，沟槽栅器件用于主驱。')
    expect(companies.map((match) => match.name)).toEqual(['Wolfspeed', 'Infineon'])
    expect(terms.map((match) => match.name)).toEqual(['8英寸', 'SiC衬底', '沟槽栅', '主驱逆变器'])
  })
})

describe('a dictionary file', () => {
  const readText = async (text: string) => {
    const home = await mkdtemp(join(tmpdir(), 'dictionary-'))
    try {
      await writeFile(join(home, 'words.tsv'), text)
      return await readDictionaryFile(join(home, 'words.tsv'))
    } finally {
      await rm(home, { recursive: true })
    }
  }

  test('gives a name and its aliases for each line, as saved on any system', async () => {
    expect(await readText('\ufeff# 材料\r\nSiC\t碳化硅\tSilicon Carbide\r\n\r\n衬底\r\n')).toEqual([
      { name: 'SiC', aliases: ['碳化硅', 'Silicon Carbide'] },
      { name: '衬底', aliases: [] },
    ])
  })

  test('with a line that has aliases but no name is refused with that line', async () => {
    await expect(readText('SiC\n\t碳化硅\n')).rejects.toThrow('碳化硅')
  })
})
