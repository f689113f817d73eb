import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** An address as far as it goes in a Chinese sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"'，。；：、！？（）“”《》]+)/

/** Read on a telephone and in the dark as well; nothing sticks out of its window, however long an address is. */
const LOOK = {
  maxWidth: '40em',
  margin: '0 auto',
  padding: '8px',
  font: '16px/1.7 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif',
  overflowWrap: 'anywhere',
} as const

/**
 * A mail's text once more as HTML, for mail programs that make no links of addresses in plain text. Its lines
 * are the same, and nothing in it acts as markup. Without JSX, so that measuring programs run it as it stands.
 */
export function htmlOfText(text: string): string {
  const lines = text.split('\n').map((line, at) =>
    createElement(
      Fragment,
      { key: at },
      at > 0 && createElement('br'),
      line.split(ADDRESS).map((part, place) =>
        // What the pattern holds stands at the odd places.
        place % 2 === 1 ? createElement('a', { key: place, href: part }, part) : part,
      ),
    ),
  )
  const head = createElement(
    'head',
    null,
    createElement('meta', { charSet: 'utf-8' }),
    createElement('meta', { name: 'viewport', content: 'width=device-width' }),
    createElement('meta', { name: 'color-scheme', content: 'light dark' }),
  )
  const body = createElement('body', null, createElement('div', { style: LOOK }, lines))
  return `<!doctype html>${renderToStaticMarkup(createElement('html', { lang: 'zh-CN' }, head, body))}`
}
