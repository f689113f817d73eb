import { normalForm } from '../text/normal-form.ts'

/** Stands for what the font has no sign for. */
const UNKNOWN = '□'

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })

/**
 * The signs of a text as they can be drawn on one line: without anything invisible or that turns the direction of
 * reading, blanks as one, every sign that `has` does not know as □, an emoji of several parts as one.
 */
export function drawableSigns(text: string, has: (codePoint: number) => boolean): string[] {
  const spaced = normalForm(text, 'NFC')
    .replaceAll(/[^\S\uFEFF]+/g, ' ')
    .trim()
  return [...graphemes.segment(spaced)].flatMap(({ segment }) => {
    const visible = segment.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '')
    if (visible === '') return []
    return [[...visible].every((sign) => has(sign.codePointAt(0) ?? 0)) ? visible : UNKNOWN]
  })
}
