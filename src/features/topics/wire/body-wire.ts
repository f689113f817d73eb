import { z } from 'zod'
import { imageAddress } from '#platform/images/image-address.ts'
import { textOfBlock, type Block, type BodyPicture } from '../body/blocks.ts'
import type { TopicView } from '../contract.ts'

/** The specified spelling of a body (ENT-08): text, picture or film. */
export const ContentWire = z.object({
  type: z.enum(['text', 'img', 'video']),
  text: z.string(),
  strongText: z.union([z.literal(0), z.literal(1)]).describe('1：整段加粗'),
  fontSize: z.number().describe('字号，像素；0 为正文默认'),
  color: z.string().describe('颜色，空为正文默认'),
  imgDesc: z.string(),
  videoImg: z.string(),
  url: z.string().describe('图片或视频地址；文字是卡片的标题时，它通向的页面'),
  locked: z.boolean().optional(),
})
type ContentWire = z.infer<typeof ContentWire>

/** Pixels of a picture in a body. */
export const BODY_WIDTH = 960

/** Blocks of a body; those of a preview are marked `locked`, as more follows for members (B-55). */
export function contentsOf(view: TopicView): ContentWire[] {
  const locked = view.body.access === 'preview' ? { locked: true } : {}
  return view.body.blocks.flatMap((block) => contentOf(block)).map((content) => ({ ...content, ...locked }))
}

const SIZE_PIXELS = { small: 14, large: 20, larger: 24 } as const
const HEADING_PIXELS = { 2: 24, 3: 20, 4: 18 } as const
const COLOR_VALUES = {
  accent: '#0a6583',
  red: '#b3261e',
  orange: '#95560a',
  green: '#1f6f43',
  grey: '#56646f',
} as const

const emptyContent: ContentWire = {
  type: 'text',
  text: '',
  strongText: 0,
  fontSize: 0,
  color: '',
  imgDesc: '',
  videoImg: '',
  url: '',
}

const pictureContent = ({ image, caption, alt }: BodyPicture): ContentWire => ({
  ...emptyContent,
  type: 'img',
  url: imageAddress(image.id, BODY_WIDTH),
  imgDesc: caption ?? alt ?? '',
})

/** One of our blocks as one or several of the specified three kinds. */
function contentOf(block: Block): ContentWire[] {
  switch (block.type) {
    case 'image':
      return [pictureContent(block)]
    case 'gallery':
      return [
        ...block.pictures.map(pictureContent),
        ...(block.caption ? [{ ...emptyContent, text: block.caption, fontSize: SIZE_PIXELS.small }] : []),
      ]
    case 'video':
      return [
        {
          ...emptyContent,
          type: 'video',
          url: block.url,
          imgDesc: block.caption ?? '',
          videoImg: block.poster ? imageAddress(block.poster.id, BODY_WIDTH) : '',
        },
      ]
    case 'divider':
      return []
    case 'card':
      return [{ ...emptyContent, text: block.title, url: block.path }]
    case 'heading':
      return [
        { ...emptyContent, text: textOfBlock(block), strongText: 1, fontSize: HEADING_PIXELS[block.level] },
      ]
    case 'paragraph': {
      const [first] = block.spans
      return [
        {
          ...emptyContent,
          text: textOfBlock(block),
          strongText: block.spans.length > 0 && block.spans.every((span) => span.strong) ? 1 : 0,
          fontSize: first?.size ? SIZE_PIXELS[first.size] : 0,
          color: first?.color ? COLOR_VALUES[first.color] : '',
        },
      ]
    }
    default:
      return textOfBlock(block)
        .split('\n')
        .map((text) => ({ ...emptyContent, text }))
  }
}
