import { replaceBetween } from './between.ts'

const MOST = 20_000
const TEXT = /<w:t(?:\s[^<>]{0,100})?>([^<]{0,2000})<\/w:t>/g

/** The XML with text in plain runs where it stands in elements that the conversion would leave out with what they hold. */
export function inPlainRuns(xml: string): string {
  const read = replaceBetween(xml, ['<w:ruby>', '</w:ruby>'], MOST, (inside) => {
    const [above = '', base = ''] = inside.split('<w:rubyBase>')
    const reading = textIn(above)
    return `<w:t xml:space="preserve">${textIn(base)}${reading === '' ? '' : `（${reading}）`}</w:t>`
  })
  return read.replace(/<\/?w:(?:bdo|dir)(?:\s[^<>]{0,100})?>/g, '').replaceAll('<w:cr/>', '<w:br/>')
}

const textIn = (xml: string) => Array.from(xml.matchAll(TEXT), ([, text = '']) => text).join('')
