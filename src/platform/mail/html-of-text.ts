import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** An address as far as it goes in a Chinese sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"'，。；：、！？（）“”《》]+)/

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
  const body = createElement('body', null, createElement('div', null, lines))
  return `<!doctype html>${renderToStaticMarkup(createElement('html', { lang: 'zh-CN' }, body))}`
}
