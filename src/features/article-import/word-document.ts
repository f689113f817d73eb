import JSZip from 'jszip'
import { replaceBetween } from './between.ts'
import type { ZipEntry } from './zip-entries.server.ts'
import { WordFormulas } from './word-formulas.ts'
import { writeNumbers } from './word-numbering.ts'

const MOST = 500_000
const TEXTS = /^word\/(document|footnotes|endnotes)\.xml$/

/** A Word document made ready to be read: formulas held apart, hidden text gone, numbers written out. */
export interface ReadyDocument {
  readonly bytes: Buffer
  readonly formulas: WordFormulas
}

export async function readyDocument(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<ReadyDocument> {
  const textOf = (name: string) => {
    const entry = entries.find((each) => each.name === name)
    return entry ? new TextDecoder().decode(entry.read()) : ''
  }
  const formulas = new WordFormulas()
  const zip = await JSZip.loadAsync(bytes)
  for (const { name } of entries) {
    if (!TEXTS.test(name)) continue
    const seen = withoutHidden(formulas.takeOut(textOf(name)))
    const isMain = name === 'word/document.xml'
    zip.file(
      name,
      isMain ? writeNumbers(seen, textOf('word/numbering.xml'), textOf('word/styles.xml')) : seen,
    )
  }
  return { bytes: await zip.generateAsync({ type: 'nodebuffer', compression: 'STORE' }), formulas }
}

/** Without the runs that Word does not show (`w:vanish`, ECMA-376 17.3.2.41). */
function withoutHidden(xml: string): string {
  if (!xml.includes('<w:vanish')) return xml
  const isHidden = (inside: string) => {
    const end = inside.indexOf('</w:rPr>')
    return (
      end > 0 &&
      /<w:vanish(?:\s[^<>]{0,80})?\/?>/.test(inside.slice(0, end)) &&
      !/<w:vanish w:val="(?:0|false|off)"/.test(inside.slice(0, end))
    )
  }
  const withoutPlain = replaceBetween(xml, ['<w:r>', '</w:r>'], MOST, (inside) =>
    isHidden(inside) ? '' : undefined,
  )
  return replaceBetween(withoutPlain, ['<w:r ', '</w:r>'], MOST, (inside) =>
    isHidden(inside) ? '' : undefined,
  )
}
