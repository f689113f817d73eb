import { normalForm } from '../text/normal-form.ts'

/** Stands for what the font has no sign for. */
const UNKNOWN = '□'

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })

/** Raised signs side by side: `⁻⁶`. */
const RAISED = /[⁰ⁱ⁴-ⁿ¹²³]+/g

/**
 * The signs of a text as they can be drawn on one line: without anything invisible or that turns the direction of
 * reading, blanks as one, what `has` does not know in plain signs where Unicode names some (`Ga2O3`, `10^-6`) and
 * otherwise as □, an emoji of several parts as one.
 */
export function drawableSigns(text: string, has: (codePoint: number) => boolean): string[] {
  const isKnown = (signs: string) => [...signs].every((sign) => has(sign.codePointAt(0) ?? 0))
  const spaced = normalForm(text, 'NFC')
    .replaceAll(/[^\S\uFEFF]+/g, ' ')
    .trim()
    // Without a mark of its own a power would be read as more digits.
    .replaceAll(RAISED, (raised) => (isKnown(raised) ? raised : `^${plain(raised)}`))
  return [...graphemes.segment(spaced)].flatMap(({ segment }) => {
    const visible = segment.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '')
    if (visible === '') return []
    return [[visible, plain(visible)].find(isKnown) ?? UNKNOWN]
  })
}

const plain = (signs: string) => normalForm(signs, 'NFKC').replaceAll('\u2212', '-')
