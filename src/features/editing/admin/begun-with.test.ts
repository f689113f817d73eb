import { expect, test } from 'vitest'
import { begunWith } from './begun-with.ts'
import type { ContentForm } from './fields.ts'

const form: ContentForm = {
  sections: () => [
    {
      title: '词条',
      fields: [
        { type: 'text', name: 'name', label: '词' },
        { type: 'choice', name: 'kind', label: '种类', options: { company: '企业', term: '术语' } },
        { type: 'words', name: 'aliases', label: '别名' },
        { type: 'flag', name: 'isCommon', label: '常见词' },
      ],
    },
  ],
  fresh: { name: '', kind: 'term' },
}

test('a new record begins with what the address says of its fields, and with nothing else', () => {
  const asked = {
    name: ' 氧化镓 ',
    kind: 'company',
    aliases: 'Ga2O3, β-Ga2O3,',
    isCommon: 'true',
    other: '别的',
  }
  expect(begunWith(form, asked)).toEqual({ name: '氧化镓', kind: 'company', aliases: ['Ga2O3', 'β-Ga2O3'] })
  // The router reads figures as numbers.
  expect(begunWith(form, { name: 4, kind: 'nobody' })).toEqual({ name: '4' })
  expect(begunWith(form, { page: 2 })).toBeUndefined()
})
