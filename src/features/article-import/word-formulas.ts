import { replaceBetween } from './between.ts'
import { texOfOmml } from './omml-to-tex.ts'

const HELD = ['\u{e000}', '\u{e001}'] as const
const MOST = 200_000

/** Formulas of a Word document, taken out of its XML while it is made into HTML, and put back there. */
export class WordFormulas {
  #found: { tex: string; isDisplay: boolean }[] = []
  /** Formulas of MathType, which are pictures and programs: nothing can be read of them. */
  lost = 0
  /** Formulas of Word's own that could not be read. */
  unread = 0

  /** The XML with a mark in place of each. */
  takeOut(xml: string): string {
    if (!xml.includes('<m:oMath') && !xml.includes('ProgID="Equation')) return xml
    const alone = replaceBetween(xml, ['<m:oMathPara>', '</m:oMathPara>'], MOST, (inside) =>
      this.#marks(inside, true),
    )
    const formulas = this.#marks(alone, false)
    return replaceBetween(formulas, ['<w:object', '</w:object>'], MOST, (inside) => {
      if (!inside.includes('ProgID="Equation')) return undefined
      this.lost += 1
      return '<w:t>［公式］</w:t>'
    })
  }

  #marks(xml: string, isDisplay: boolean): string {
    const marked = replaceBetween(xml, ['<m:oMath>', '</m:oMath>'], MOST, (inside) => {
      const tex = texOfOmml(inside)
      if (tex === undefined) {
        this.unread += 1
        return '<w:r><w:t>［公式］</w:t></w:r>'
      }
      this.#found.push({ tex, isDisplay })
      return `<w:r><w:t>${HELD[0]}${this.#found.length - 1}${HELD[1]}</w:t></w:r>`
    })
    if (!isDisplay) return marked
    // What a paragraph of formulas says of itself is no text.
    return replaceBetween(marked, ['<m:oMathParaPr>', '</m:oMathParaPr>'], MOST, () => '')
  }

  /** The HTML with the formulas in place of the marks. */
  putBack(html: string): string {
    return replaceBetween(html, HELD, 10, (number) => {
      const formula = this.#found[Number(number)]
      if (!formula) return ''
      const tex = formula.tex.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
      return formula.isDisplay ? `<div data-tex="${tex}"></div>` : `<span data-tex="${tex}"></span>`
    })
  }
}
