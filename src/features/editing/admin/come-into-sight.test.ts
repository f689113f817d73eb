import { expect, test } from 'vitest'
import { withComeIntoSight } from './come-into-sight.ts'
import type { ContentForm } from './fields.ts'

const form: ContentForm = {
  sections: ({ kind }) => [
    {
      title: '基本信息',
      fields: [
        { type: 'choice', name: 'kind', label: '体裁', options: { article: '文章', document: '文献' } },
        { type: 'text', name: 'title', label: '标题' },
        ...(kind === 'document' ? ([{ type: 'text', name: 'doi', label: 'DOI' }] as const) : []),
      ],
    },
  ],
  fresh: { kind: 'article' },
}

test('what another form brings into sight goes to the draft with it, and nothing that is there already', () => {
  const values = { kind: 'article', title: '综述', doi: '10.1000/182' }
  expect(withComeIntoSight(form, values, { kind: 'document' })).toEqual({
    kind: 'document',
    doi: '10.1000/182',
  })
  expect(withComeIntoSight(form, values, { title: '另一题' })).toEqual({ title: '另一题' })
  const back = { ...values, kind: 'document' }
  expect(withComeIntoSight(form, back, { kind: 'article' })).toEqual({ kind: 'article' })
  expect(withComeIntoSight(form, back, { doi: '10.1000/183' })).toEqual({ doi: '10.1000/183' })
})
