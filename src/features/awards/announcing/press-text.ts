import { csvOf } from '#platform/csv.ts'
import { certificatePath, resultPath } from '../addresses.ts'
import type { PublicResult } from './public-result.server.ts'

interface About {
  readonly slogan: string
  readonly intro: readonly string[]
  readonly contacts: readonly { readonly name: string; readonly role: string; readonly email: string }[]
}

interface Place {
  readonly siteName: string
  /** Without a slash at its end. */
  readonly publicUrl: string
}

/** The winners as a spreadsheet opens them. */
export const winnersCsv = ({ prizes }: PublicResult, { publicUrl }: Place): string =>
  csvOf([
    ['奖项', '企业', '产品', '证书编号', '查验地址'],
    ...prizes.flatMap(({ name, winners }) =>
      winners.map(({ company, product, certificate }) => [
        name,
        company,
        product,
        certificate,
        `${publicUrl}${certificatePath(certificate)}`,
      ]),
    ),
  ])

/** What the press may print: what the award is, who won, and where it is explained. */
export function pressText(result: PublicResult, about: About, { siteName, publicUrl }: Place): string {
  const { year, title, announcedAt, prizes } = result
  const blocks = [
    [`${title}揭晓`, about.slogan],
    [`${announcedAt}，${siteName}公布${title}的获奖名单。`],
    about.intro,
    ...prizes.map(({ name, winners }) => [
      `【${name}】`,
      ...winners.map(({ company, product }) => [company, product].filter(Boolean).join(' · ')),
    ]),
    [`结果怎么得出：${publicUrl}${resultPath(year)}`],
    ['联系', ...about.contacts.map(({ name, role, email }) => [role, name, email].filter(Boolean).join(' '))],
  ]
  const written = blocks.map((lines) => lines.filter(Boolean).join('\r\n')).filter(Boolean)
  // The mark tells old editors that it is UTF-8.
  return `\uFEFF${written.join('\r\n\r\n')}\r\n`
}
