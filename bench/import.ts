import { factsRight } from '../test/pages/facts.ts'
import { judgedPages, knownPages, type SetPage } from '../test/pages/page-set.ts'
import { mean, scoreOf } from '../test/pages/score.ts'
import { readHtml } from '#features/article-import/read-html.server.ts'
import { extractors } from './import/extractors.ts'

/**
 * How much of the article our reader and others bring from the pages of `test/pages`, how much else, and at which cost:
 * `node bench/import.ts`
 */

const SETS: [string, SetPage[]][] = [
  ['照着写规则的页面', knownPages()],
  ['留作评判的页面', judgedPages()],
]

for (const [name, pages] of SETS) {
  console.log(`\n${name}（${pages.length} 页）`)
  for (const [who, textOf] of Object.entries(extractors)) {
    const before = process.cpuUsage()
    const texts: string[] = []
    for (const { html } of pages) texts.push(await textOf(html))
    const { user, system } = process.cpuUsage(before)
    const scores = pages.map(({ story }, at) => scoreOf(story, texts[at] ?? ''))
    const recall = mean(scores.map((score) => score.recall)).toFixed(3)
    const precision = mean(scores.map((score) => score.precision)).toFixed(3)
    const cost = ((user + system) / 1000 / pages.length).toFixed(1)
    console.log(`${who.padEnd(12)} 召回 ${recall}　准确 ${precision}　CPU ${cost} ms/页`)
  }
  const facts = pages.map(({ html, states }) =>
    factsRight(states, readHtml(html, { path: '/pages/page.html', root: '/pages' })),
  )
  const shares = Object.keys(facts[0] ?? {}).map(
    (fact) => `${fact} ${mean(facts.map((each) => Number(each[fact]?.isRight))).toFixed(3)}`,
  )
  console.log(`事实正确　　${shares.join('　')}`)
}
