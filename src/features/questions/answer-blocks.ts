import type { Block } from '#features/topics/body/blocks.ts'
import type { StoredImage } from '#platform/images/image-address.ts'

/** An answer as blocks: each line a paragraph, then its pictures. Markup that was typed is text like any other (C-66). */
export function blocksOfAnswer(text: string, pictures: readonly StoredImage[]): Block[] {
  const paragraphs = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return [
    ...paragraphs.map((line): Block => ({ type: 'paragraph', spans: [{ text: line }] })),
    ...pictures.map((image, index): Block => ({ type: 'image', image, alt: `回答配图 ${index + 1}` })),
  ]
}

const SUMMARY_CHARACTERS = 120

/** The beginning of an answer, as lists show it. */
export function summaryOfAnswer(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  if (characters.length <= SUMMARY_CHARACTERS) return characters.join('')
  return `${characters.slice(0, SUMMARY_CHARACTERS).join('')}…`
}
