import type { Element } from 'hast'
import type { Addresses } from './addresses.server.ts'
import { oneLine } from './clean-text.ts'
import type { FoundBlock, ImageReference } from './found-article.ts'
import { attribute, firstElement, hasClass } from './hast-queries.ts'
import { type Style, styleOf } from './look-from-style.ts'

export type Note = (sentence: string) => void

/** Where pages that load pictures late keep the real address, most trusted first. */
const LATE = ['dataSrc', 'dataOriginal', 'dataLazySrc', 'dataActualsrc', 'dataOriginalSrc', 'dataEchoSrc']

/** The picture of an `<img>`; text for an emoji drawn as one; nothing for a tracker. */
export function fromImage(image: Element, addresses: Addresses, note: Note): FoundBlock | string | undefined {
  const style = styleOf(image)
  const width = pixels(attribute(image, 'width') ?? style.get('width'))
  const height = pixels(attribute(image, 'height') ?? style.get('height'))
  if ((width !== undefined && width <= 3) || (height !== undefined && height <= 3)) return undefined
  const alt = oneLine(attribute(image, 'alt') ?? '').slice(0, 300)
  // Word draws formulas of a letter or two as pictures that stay on its computer.
  const isSign = width !== undefined && width <= 24 && !/^file:/i.test(attribute(image, 'src') ?? '')
  if (hasClass(image, 'wx_emoji') || hasClass(image, 'emoji') || isSign) return alt
  const source = imageReference(image, addresses, note)
  if (!source) return undefined
  const title = oneLine(attribute(image, 'title') ?? '')
  // Markdown writes the caption as the title; elsewhere a title is often the name of a file.
  const isCaption = title !== alt && title.length <= 120 && /\p{Script=Han}/u.test(title)
  return {
    type: 'image',
    source,
    ...(isCaption && { caption: title }),
    ...(alt !== '' && !/^(图片|image|img)$/i.test(alt) && !isFileName(alt) && { alt }),
  }
}

/** The name of a file, mostly with its date, says nothing to anybody. */
const isFileName = (alt: string) => /^[\w-]{1,100}$/.test(alt.replace(/\.\w{2,5}$/, '')) && /\d{6}/.test(alt)

/** Of a page saved by a browser, the picture saved beside it; its address on the web is tried if that is missing. */
function imageReference(image: Element, addresses: Addresses, note: Note): ImageReference | undefined {
  const late = LATE.map((name) => attribute(image, name)).find((value) => value !== undefined && value !== '')
  const direct = attribute(image, 'src') ?? attribute(image, 'srcSet')?.trim().split(/\s/)[0]
  const url = late === undefined ? undefined : addresses.remote(late)
  if (direct !== undefined && url !== undefined && !/^([a-z][a-z0-9+.-]+:|\/)/i.test(direct.trim())) {
    const saved = addresses.image(direct)
    if (!('refused' in saved) && saved.kind === 'local') return { ...saved, elsewhere: url }
  }
  const text = late ?? direct
  return text === undefined ? undefined : referenceTo(text, addresses, note)
}

export function referenceTo(text: string, addresses: Addresses, note: Note): ImageReference | undefined {
  const answer = addresses.image(text)
  if (!('refused' in answer)) return answer
  note(`略去一张图片：${answer.refused}（${oneLine(text).slice(0, 60)}）`)
  return undefined
}

/** Layouts made of SVG show their pictures as backgrounds. */
export function fromBackground(style: Style, element: Element, addresses: Addresses): FoundBlock | undefined {
  const written = /url\(\s*(?:&quot;|["'])?(https?:[^"')]+)/i.exec(attribute(element, 'style') ?? '')?.[1]
  if (!written || !(style.has('background-image') || style.has('background'))) return undefined
  const source = addresses.image(written)
  return 'refused' in source ? undefined : { type: 'image', source }
}

const PLAYERS = [/(^|\.)v\.qq\.com$/, /^player\.bilibili\.com$/, /(^|\.)youku\.com$/]

/** Whether a film's player may stand in our pages. */
export function isPlayer(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return PLAYERS.some((player) => player.test(host))
}

export function fromFrame(frame: Element, addresses: Addresses, note: Note): FoundBlock | undefined {
  const text = attribute(frame, 'dataSrc') ?? attribute(frame, 'src') ?? ''
  const url = addresses.remote(text)
  const width = pixels(attribute(frame, 'width'))
  const height = pixels(attribute(frame, 'height'))
  if (
    width === 0 ||
    height === 0 ||
    (width === 1 && height === 1) ||
    styleOf(frame).get('display') === 'none'
  )
    return undefined
  if (url === undefined || !isPlayer(url)) {
    note(`略去一个不允许的内嵌框架${url === undefined ? '' : `：${URL.parse(url)?.hostname ?? ''}`}`)
    return undefined
  }
  const cover = attribute(frame, 'dataCover')
  const poster =
    cover === undefined ? undefined : referenceTo(decodeURIComponentSafely(cover), addresses, note)
  return { type: 'video', url: url.replace(/^http:/, 'https:'), ...(poster && { poster }) }
}

export function fromVideo(video: Element, addresses: Addresses, note: Note): FoundBlock | undefined {
  const source =
    attribute(video, 'src') ??
    attribute(firstElement(video, ({ tagName }) => tagName === 'source') ?? video, 'src')
  const url = addresses.remote(source ?? '')
  if (url === undefined) {
    note('略去一个没有网络地址的视频')
    return undefined
  }
  const cover = attribute(video, 'poster')
  const poster = cover ? referenceTo(cover, addresses, note) : undefined
  return { type: 'video', url, ...(poster && { poster }) }
}

const PLAYED: Record<string, string> = {
  audio: '一段音频',
  mpvoice: '一段音频',
  'mp-common-mpaudio': '一段音频',
  'mp-common-videosnap': '一段视频号的视频',
  embed: '一个内嵌的播放器或文件',
  object: '一个内嵌的播放器或文件',
}

/** What readers of the page hear or watch in an element of which nothing can be kept. */
export const playedIn = ({ tagName }: Element): string | undefined =>
  Object.hasOwn(PLAYED, tagName) ? PLAYED[tagName] : undefined

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function pixels(value: string | undefined): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(value ?? '')
  return match ? Number(match[1]) : undefined
}
