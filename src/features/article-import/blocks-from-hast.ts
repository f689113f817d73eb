import type { Element, ElementContent, Root, RootContent } from 'hast'
import { readFormula } from '#features/topics/body/formula.server.ts'
import { inMegabytes } from '#platform/megabytes.ts'
import type { Addresses } from './addresses.server.ts'
import { cleanCode, oneLine } from './clean-text.ts'
import { drawingOf } from './drawing-of-element.ts'
import { footnotesIn } from './footnotes.ts'
import { type FoundFormula, formulaOfElement, isDrawnFormula } from './formula-of-element.ts'
import { foundGallery, foundPicturesOf, type FoundBlock, type FoundPicture } from './found-article.ts'
import { captionOfGallery, isCaption, isGallery } from './gallery-of-element.ts'
import { attribute, elementsIn, hasClass, plainText, withSpeaker } from './hast-queries.ts'
import { blocksOfList } from './list-from-hast.ts'
import { joinCaptions, withoutDangling } from './join-captions.ts'
import { type Inherited, inheritedIn, NOTHING_INHERITED, type Style, styleOf } from './look-from-style.ts'
import {
  fromBackground,
  fromFrame,
  fromImage,
  fromVideo,
  isPlayer,
  type Note,
  playedIn,
} from './media-from-hast.ts'
import { FlowSink, LineSink, type LineKind, type Sink } from './sinks.ts'
import { blocksOfTable, isLayoutTable } from './table-from-hast.ts'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'

interface WalkOptions {
  addresses: Addresses
  note: Note
  /** Elements that are not part of the text, beyond those that never are. */
  skip?: (element: Element) => boolean
}

const MAX_TEXT_BYTES = 2 * 1024 * 1024
const TOO_LONG = `正文超过 ${inMegabytes(MAX_TEXT_BYTES)}，请拆成几篇再导入`
/** Deeper than our own limit on tags lets a page go; what lies below is read as plain text. */
const MAX_DEPTH = 700

const words = (text: string) => new Set(text.split(' '))

const NEVER = words(
  'script style noscript template head title meta link base nav footer dialog object embed applet canvas audio ' +
    'select textarea button datalist progress meter frame frameset map area source track annotation annotation-xml rp svg input ' +
    'mp-style-type mp-common-profile mp-common-mpaudio mp-common-product mpvoice mpprofile mp-miniprogram',
)
const FLOW = words(
  'p div section article main header body html address center details summary dl dt dd fieldset form hgroup search ' +
    'figcaption tbody thead tfoot tr td th li figure',
)
const HEADINGS: Record<string, 2 | 3 | 4> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 }

/** The body as blocks of ours: the one way from any HTML, however it came about, to what may be stored (C-60, C-61). */
export function blocksFromHast(
  nodes: readonly (RootContent | ElementContent)[],
  options: WalkOptions,
): FoundBlock[] {
  const { addresses, note } = options
  const makeList = (list: Element, inherited: Inherited) => blocksOfList(list, inherited, walk)
  const sink = new FlowSink(makeList)
  const footnotes = footnotesIn({ type: 'root', children: [...nodes] as Root['children'] })
  const notes: Extract<FoundBlock, { type: 'footnotes' }>['items'] = []
  const told = new Set<string>()
  let room = MAX_TEXT_BYTES
  walk(nodes, NOTHING_INHERITED, sink)
  const blocks = joinCaptions(sink.finish())
  return notes.length === 0
    ? withoutDangling(blocks, [])
    : withoutDangling([...blocks, { type: 'footnotes', items: notes }], notes)

  function walk(children: readonly (RootContent | ElementContent)[], inherited: Inherited, into: Sink): void {
    for (const node of children) {
      if (node.type === 'text') pour(node.value, inherited, into)
      else if (node.type === 'element') visit(node, inherited, into)
    }
  }

  function pour(text: string, inherited: Inherited, into: Sink): void {
    room -= Buffer.byteLength(text)
    if (room < 0) throw new UnreadableSource(TOO_LONG)
    for (const [at, line] of (inherited.keepsLines ? text.split(/\r?\n/) : [text]).entries()) {
      if (at > 0) into.lineBreak()
      into.text(line, inherited)
    }
  }

  function visit(element: Element, outer: Inherited, into: Sink): void {
    const name = element.tagName
    if (name === 'input' && attribute(element, 'type') === 'checkbox') {
      return pour(element.properties['checked'] ? '☑ ' : '☐ ', outer, into)
    }
    const style = styleOf(element)
    if (isHidden(element, style) || options.skip?.(element)) return
    if (name === 'svg') return place(fromBackground(style, element, addresses) ?? drawingOf(element), into)
    if (isDrawnFormula(element)) return
    const formula = formulaOfElement(element)
    if (formula && pourFormula(formula, outer, into)) return
    const key = footnotes.keyOfNote(element)
    if (key !== undefined && !told.has(key)) return footnote(element, key, outer)
    const played = playedIn(element)
    if (played !== undefined) note(`略去${played}`)
    if (NEVER.has(name)) return
    if (outer.depth > MAX_DEPTH) return pour(plainText(element), outer, into)
    const inherited = inheritedIn(element, style, outer)
    if (isGallery(element, style)) return gallery(element, inherited, into)

    switch (name) {
      case 'br':
        return into.lineBreak()
      case 'hr':
        return into.block({ type: 'divider' })
      case 'img': {
        const image = fromImage(element, addresses, note)
        return typeof image === 'string' ? pour(image, outer, into) : place(image, into)
      }
      case 'iframe':
        return place(fromFrame(element, addresses, note), into)
      case 'video':
        return place(fromVideo(element, addresses, note), into)
      case 'ul':
      case 'ol':
        return list(element, inherited, into)
      case 'pre':
        return place(codeOf(element), into)
      case 'table':
        if (isLayoutTable(element)) return flow(element, { type: 'paragraph' }, inherited, into)
        for (const block of blocksOfTable(element, inherited, walk, makeList)) into.block(block)
        return
      case 'figure':
        return figure(element, inherited, into)
      case 'aside':
      case 'blockquote':
        return flow(withSpeaker(element), { type: 'quotation' }, inherited, into)
      case 'section':
        if ('dataFootnotes' in element.properties)
          return walk(
            element.children.filter((child) => !(child.type === 'element' && child.tagName === 'h2')),
            inherited,
            into,
          )
        break
      case 'a':
        return anchor(element, inherited, into)
      case 'sup':
      case 'sub': {
        const script = name === 'sub' ? ('sub' as const) : ('super' as const)
        return walk(element.children, { ...inherited, look: { ...inherited.look, script } }, into)
      }
      case 'rt':
        pour('（', inherited, into)
        walk(element.children, inherited, into)
        return pour('）', inherited, into)
      case 'q':
        pour('“', inherited, into)
        walk(element.children, inherited, into)
        return pour('”', inherited, into)
      case 'del':
      case 's':
      case 'strike':
        note('删除线不受支持，其中文字按普通文字保留')
        return walk(element.children, inherited, into)
    }
    const level = HEADINGS[name]
    if (level) return flow(element, { type: 'heading', level }, inherited, into)
    if (name === 'dt' || name === 'summary') inherited.look.strong = true
    if (FLOW.has(name)) return flow(element, { type: 'paragraph' }, inherited, into)
    walk(element.children, inherited, into)
    return undefined
  }

  /** Footnotes stand in a list of their own at the end of most pages. */
  function list(element: Element, inherited: Inherited, into: Sink): void {
    const items = element.children.filter((child): child is Element => child.type === 'element')
    const keys = items.map((item) => footnotes.keyOfNote(item))
    if (keys.every((key) => key === undefined)) return into.list(element, inherited)
    for (const [at, item] of items.entries()) {
      const key = keys[at]
      if (key !== undefined) footnote(item, key, inherited)
    }
    const others = items.filter((_, at) => keys[at] === undefined)
    if (others.length > 0) into.list({ ...element, children: others }, inherited)
    return undefined
  }

  function footnote(element: Element, key: string, outer: Inherited): void {
    const line = new LineSink(makeList)
    walk(element.children, outer, line)
    const spans = line.takeSpans()
    if (spans.length === 0) return
    told.add(key)
    notes.push({ key, spans })
  }

  /** Whether it could be read; what cannot is kept as it is written. */
  function pourFormula({ tex, isDisplay }: FoundFormula, outer: Inherited, into: Sink): boolean {
    const formula = readFormula(tex)
    if (!formula) {
      note('有公式无法解析，按原样保留')
      if (tex.length > 4000) return false
      pour(tex, { ...outer, look: { ...outer.look, code: true } }, into)
      return true
    }
    if (isDisplay && into instanceof FlowSink) into.block({ type: 'formula', tex, text: formula.text })
    else pour(formula.text, { ...outer, look: { formula: tex } }, into)
    return true
  }

  function flow(element: Element, kind: LineKind, inherited: Inherited, into: Sink): void {
    into.open(kind)
    const background = fromBackground(styleOf(element), element, addresses)
    if (background && plainText(element).trim() === '') into.block(background)
    walk(element.children, inherited, into)
    into.close()
  }

  function place(block: FoundBlock | undefined, into: Sink): void {
    if (block) into.block(block)
  }

  function codeOf(element: Element): FoundBlock | undefined {
    // Pages that number their lines wrap each line in an element of its own.
    const lines = element.children.filter((child) => child.type === 'element' && child.tagName === 'code')
    const text = lines.length > 1 ? lines.map((line) => plainText(line)).join('\n') : plainText(element)
    room -= Buffer.byteLength(text)
    if (room < 0) throw new UnreadableSource(TOO_LONG)
    const clean = text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .map((line) => cleanCode(line))
      .join('\n')
      .replace(/^\n+/, '')
      .trimEnd()
    return clean === '' ? undefined : { type: 'code', text: clean }
  }

  function anchor(element: Element, inherited: Inherited, into: Sink): void {
    if (footnotes.isWayBack(element)) return
    const key = footnotes.keyOfLink(element)
    if (key !== undefined) {
      const { script: _, ...look } = inherited.look
      return pour(`[${key}]`, { ...inherited, look: { ...look, footnote: key } }, into)
    }
    const link = addresses.link(attribute(element, 'href') ?? '')
    if (link === undefined) return walk(element.children, inherited, into)
    if (isPlayer(link) && /\.(mp4|m3u8)$/.test(link)) return into.block({ type: 'video', url: link })
    walk(element.children, { ...inherited, look: { ...inherited.look, link } }, into)
    return undefined
  }

  function gallery(element: Element, inherited: Inherited, into: Sink): void {
    const inside = new FlowSink(makeList)
    walk(
      element.children.filter((child) => !isCaption(child)),
      inherited,
      inside,
    )
    const pictures: FoundPicture[] = []
    const others: FoundBlock[] = []
    for (const block of inside.finish())
      if (block.type === 'image' || block.type === 'gallery') pictures.push(...foundPicturesOf(block))
      else others.push(block)
    for (const block of [...foundGallery(pictures, captionOfGallery(element)), ...others]) into.block(block)
  }

  function figure(element: Element, inherited: Inherited, into: Sink): void {
    const captions = [...elementsIn(element)].filter(({ tagName }) => tagName === 'figcaption')
    const caption = oneLine(captions.map((found) => plainText(found)).join(' '))
    const media = [...elementsIn(element)].filter(
      ({ tagName }) => tagName === 'img' || tagName === 'iframe' || tagName === 'video',
    )
    if (media.length === 0 || caption === '') return flow(element, { type: 'paragraph' }, inherited, into)
    const inside = new FlowSink(makeList)
    inside.open({ type: 'paragraph' })
    walk(
      element.children.filter((child) => !(child.type === 'element' && child.tagName === 'figcaption')),
      inherited,
      inside,
    )
    inside.close()
    const blocks = inside.finish()
    const last = blocks.findLast((block) => block.type === 'image' || block.type === 'video')
    if (last) last.caption = caption
    else blocks.push({ type: 'paragraph', spans: [{ text: caption }], centered: true })
    for (const block of blocks) into.block(block)
  }
}

function isHidden(element: Element, style: Style): boolean {
  return (
    'hidden' in element.properties ||
    style.get('display') === 'none' ||
    hasClass(element, 'sr-only') ||
    hasClass(element, 'code-snippet__line-index')
  )
}
