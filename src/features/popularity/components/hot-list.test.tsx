import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HotList } from './hot-list.tsx'

test('what is for members says so in the hot list', () => {
  const topics = [
    { id: 1, title: '都能读的', isPaid: false },
    { id: 2, title: '会员读的', isPaid: true },
  ]
  const rows = renderToStaticMarkup(<HotList title="热榜" topics={topics} />).split('</li>')
  expect(rows.map((row) => row.includes('>会员<'))).toEqual([false, true, false])
})
