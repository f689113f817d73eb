import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventName } from './event-name.tsx'

const shown = (state: 'published' | 'withdrawn') =>
  renderToStaticMarkup(<EventName event={{ id: 7, title: '年会', state }} look="text-link" />)

test('a ticket leads to the page of its event as long as there is one', () => {
  expect(shown('published')).toBe('<a href="/ev/d/7" class="text-link">年会</a>')
  expect(shown('withdrawn')).toBe('年会（活动页面暂时撤下）')
})
