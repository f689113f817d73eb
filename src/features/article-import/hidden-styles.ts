import { replaceBetween } from './between.ts'

const MOST = 20_000
const VANISH = /<w:vanish(?:\s[^<>]{0,80})?\/?>/
const SHOWN = /<w:vanish w:val="(?:0|false|off)"/
const ID = /^[^<>]{0,300}w:styleId="([^"<>]{1,200})"/
const BASED_ON = /<w:basedOn w:val="([^"<>]{1,200})"/
/** Longer chains of styles are circles. */
const DEEPEST = 12

/** Whether the look of a run or of a style hides it (`w:vanish`, ECMA-376 17.3.2.41); undefined where it says nothing. */
export function hides(look: string): boolean | undefined {
  return VANISH.test(look) ? !SHOWN.test(look) : undefined
}

/** The styles of a Word document whose text Word does not show, by themselves or by those they are based on. */
export function hiddenStyles(styles: string): ReadonlySet<string> {
  if (!styles.includes('<w:vanish')) return new Set()
  const found = new Map<string, { isHidden: boolean | undefined; basedOn: string | undefined }>()
  replaceBetween(styles, ['<w:style ', '</w:style>'], MOST, (style) => {
    const id = ID.exec(style)?.[1]
    if (id !== undefined) found.set(id, { isHidden: hides(style), basedOn: BASED_ON.exec(style)?.[1] })
    return undefined
  })
  const isHidden = (id: string | undefined, depth = 0): boolean => {
    const style = id === undefined || depth > DEEPEST ? undefined : found.get(id)
    return style !== undefined && (style.isHidden ?? isHidden(style.basedOn, depth + 1))
  }
  return new Set([...found.keys()].filter((id) => isHidden(id)))
}
