import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { labelPath } from '../addresses.ts'
import { SourceLine } from './source-line.tsx'

/** Where something is from leads to its publisher, whatever else is said of it. */

test.each([
  ['沧宁先进封装研究所', '', '沧宁先进封装研究所', ''],
  ['沧宁先进封装研究所，2026年5月', '', '沧宁先进封装研究所', '，2026年5月'],
  ['启衡研究院《衬底观察》2026年', '', '启衡研究院', '《衬底观察》2026年'],
  ['《宽禁带学刊》2026年增刊', '《', '宽禁带学刊', '》2026年增刊'],
])('of %s only the name is a link', (source, before, name, after) => {
  const html = renderToStaticMarkup(<SourceLine source={source} />)
  expect(html.replaceAll(/ class="[^"]*"/g, '')).toBe(
    `${before}<a href="${labelPath(name)}">${name}</a>${after}`,
  )
})

test('what begins with no name stays as it is', () => {
  expect(renderToStaticMarkup(<SourceLine source="，不明" />)).toBe('，不明')
})
