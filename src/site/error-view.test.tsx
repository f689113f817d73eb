import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorView } from './error-view.tsx'

const draw = (status: number) => renderToStaticMarkup(<ErrorView status={status} sentence="一句话" />)
const waysOf = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)

test.each([429, 500, 503])('of %i, which passes, the first way on is the same address again', (status) => {
  expect(waysOf(draw(status))).toEqual(['', '/', '/news'])
  expect(draw(status)).toContain('再试一次')
  // Searching asks for what is wanting just now.
  expect(draw(status)).not.toContain('action="/search"')
})

test.each([403, 404, 410])('of %i, which stays, one may search or go home', (status) => {
  expect(waysOf(draw(status))).toEqual(['/', '/news'])
  expect(draw(status)).toContain('action="/search"')
})
