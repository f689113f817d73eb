import { expect, test } from 'vitest'
import { createLabelMatcher } from '#features/labels/label-matcher.ts'
import { labelsIn } from './labels.server.ts'
import { paragraph } from '../testing.ts'

const dictionary = {
  version: 1,
  matcher: createLabelMatcher({ companies: [], terms: [{ name: 'SiC', aliases: [] }] }),
}
const labelsOfA = (kind: 'article' | 'question' | 'document') =>
  labelsIn(dictionary, { kind, labels: ['旧标签'], blocks: [paragraph('SiC')] })

test('an article keeps its own labels, an answer or a document starts empty', () => {
  expect(labelsOfA('article')).toEqual(['旧标签', 'SiC'])
  expect(labelsOfA('question')).toEqual(['SiC'])
  expect(labelsOfA('document')).toEqual(['SiC'])
})
