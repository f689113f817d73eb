import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Blocks } from '../components/blocks.tsx'
import { FormulaView } from '../components/formula.tsx'
import { readFormula } from './formula.server.ts'

const html = (tex: string) => renderToStaticMarkup(<FormulaView tex={tex} isDisplay={false} />)

test.each([
  ['E=\\frac{V}{d}', 'E=V/d'],
  ['\\mathrm{Ga_2O_3}', 'Ga2O3'],
  ['10^{16}\\,\\text{cm}^{-3}', '10^16cm^(−3)'],
  ['\\exp\\left(\\frac{qV}{nkT}\\right)', 'exp(qV/nkT)'],
  ['\\sqrt{x+1}', '√(x+1)'],
  ['a\\phantom{gap}b', 'ab'],
])('%s is drawn by the browser and reads %s', (tex, text) => {
  expect(readFormula(tex)?.text).toBe(text)
  expect(html(tex)).toContain(`aria-label="${text}"`)
  expect(html(tex)).toMatch(/^<math display="inline"/)
})

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\includegraphics{https://example.com/a.png}',
  '\\htmlData{onclick=alert(1)}{x}',
  '\\def\\a{\\a\\a}\\a',
  '{'.repeat(1900) + 'x' + '}'.repeat(1900),
])('%s is no formula and stays as it was written', (tex) => {
  expect(readFormula(tex)).toBeUndefined()
  expect(html(tex)).toMatch(/^<code>[^<]*<\/code>$/)
})

test('a formula brings neither elements, addresses nor sizes of its own into the page', () => {
  expect(html('\\text{<img src=x onerror=alert(1)>}')).not.toMatch(/<(?!\/?m)/)
  expect(html('\\rule{100000em}{100000em}x')).not.toContain('100000')
  expect(html('\\color{red}x')).not.toContain('style')
})

test('several references to one footnote lead to it, and the way back to the first of them', () => {
  const reference = { text: '[1]', footnote: '1' }
  const page = renderToStaticMarkup(
    <Blocks
      blocks={[
        { type: 'paragraph', spans: [{ text: '先说' }, reference] },
        { type: 'paragraph', spans: [{ text: '再说' }, { ...reference }] },
        { type: 'footnotes', items: [{ key: '1', spans: [{ text: '出处' }] }] },
      ]}
      highlight={undefined}
    />,
  )
  expect(page.match(/href="#note-1"/g)).toHaveLength(2)
  expect(page.match(/id="note-of-1"/g)).toHaveLength(1)
  expect(page).toContain('href="#note-of-1"')
})

test('a column of figures stays one beside a cell that reaches over it', () => {
  const cell = (text: string) => [{ text }]
  const page = renderToStaticMarkup(
    <Blocks
      blocks={[
        {
          type: 'table',
          hasHeader: true,
          rows: [
            [cell('器件'), cell('静态参数'), []],
            [cell('沟槽'), cell('13.5'), cell('2.9')],
            [cell('平面'), cell('样品尚未测完'), []],
          ],
          merged: [
            { row: 0, column: 1, down: 1, across: 2 },
            { row: 2, column: 1, down: 1, across: 2 },
          ],
        },
      ]}
      highlight={undefined}
    />,
  )
  expect(page).toContain('colSpan="2" class="text-center">静态参数')
  expect(page).toContain('class="number">13.5')
  expect(page).toContain('class="number">2.9')
})
