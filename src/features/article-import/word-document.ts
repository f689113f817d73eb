import { replaceBetween } from './between.ts'
import { hiddenStyles, hides } from './hidden-styles.ts'
import { repacked, type ZipEntry } from '#platform/import/zip-entries.server.ts'
import { drawingsIn } from './word-drawings.ts'
import { WordFormulas } from './word-formulas.ts'
import { writeNumbers } from './word-numbering.ts'
import { inPlainRuns } from './word-runs.ts'

const MOST = 500_000
const NOTES = /^word\/(footnotes|endnotes)\.xml$/

/** A Word document made ready to be read: formulas held apart, hidden text gone, numbers written out. */
export interface ReadyDocument {
  readonly bytes: Buffer
  readonly formulas: WordFormulas
  /** Sentences about what it shows and cannot be read from it. */
  readonly unread: readonly string[]
}

/** `main` is the name of the part that holds the text. */
export async function readyDocument(entries: readonly ZipEntry[], main: string): Promise<ReadyDocument> {
  const textOf = (name: string) => {
    const entry = entries.find((each) => each.name === name)
    return entry ? new TextDecoder().decode(entry.read()) : ''
  }
  const formulas = new WordFormulas()
  const unread: string[] = []
  const hidden = hiddenStyles(textOf('word/styles.xml'))
  const ready = entries.map((entry): ZipEntry => {
    const { name } = entry
    const isMain = name === main
    if (!isMain && !NOTES.test(name)) return entry
    const seen = withoutHidden(inPlainRuns(formulas.takeOut(textOf(name))), hidden)
    unread.push(...drawingsIn(seen))
    const text = Buffer.from(
      isMain ? writeNumbers(seen, textOf('word/numbering.xml'), textOf('word/styles.xml')) : seen,
    )
    return { name, size: text.length, read: () => text }
  })
  return { bytes: await repacked(ready), formulas, unread }
}

const RUN_STYLE = /<w:rStyle w:val="([^"<>]{1,200})"/
const PARAGRAPH_STYLE = /<w:pStyle w:val="([^"<>]{1,200})"/

/** Without the runs that Word does not show: by their own look, else by their style, else by that of their paragraph. */
function withoutHidden(xml: string, styles: ReadonlySet<string>): string {
  if (styles.size === 0 && !xml.includes('<w:vanish')) return xml
  const isStyled = (look: string, style: RegExp) => {
    const id = style.exec(look)?.[1]
    return id === undefined ? undefined : styles.has(id)
  }
  const shownRuns = (text: string, isHiddenParagraph: boolean) => {
    const seen = (inside: string) => {
      const look = inside.slice(0, Math.max(0, inside.indexOf('</w:rPr>')))
      return (hides(look) ?? isStyled(look, RUN_STYLE) ?? isHiddenParagraph) ? '' : undefined
    }
    return ['<w:r>', '<w:r '].reduce((made, open) => replaceBetween(made, [open, '</w:r>'], MOST, seen), text)
  }
  const paragraphs = (text: string, open: string) =>
    replaceBetween(text, [open, '</w:p>'], MOST, (inside) => {
      const look = inside.slice(0, Math.max(0, inside.indexOf('</w:pPr>')))
      return isStyled(look, PARAGRAPH_STYLE) ? `${open}${shownRuns(inside, true)}</w:p>` : undefined
    })
  const withoutParagraphs = styles.size === 0 ? xml : paragraphs(paragraphs(xml, '<w:p>'), '<w:p ')
  return shownRuns(withoutParagraphs, false)
}
