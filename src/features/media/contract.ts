import { z } from 'zod'
import { page, word } from '#platform/calls/inputs.ts'

/** What the picture library is asked for and gives. */

export const PICTURES_AT_ONCE = 48
/** Pages further back than this are found by narrowing. */
const LAST_PAGE = 200

/** All; shown nowhere; without a description; may no longer be shown, or not for long; brought by whoever asks. */
export const PICTURE_VIEWS = ['all', 'unused', 'undescribed', 'ending', 'mine'] as const
/** So many days a picture may lie there that nothing shows: taken out by mistake, it can be put back. */
export const UNUSED_DAYS = 30
/** A licence that ends within so many days counts as ending. */
export const ENDING_DAYS = 30

export const PictureFilter = z.object({
  /** Part of the file name, description, credit or licence, or the picture's id. */
  q: word(100).default(''),
  view: z.enum(PICTURE_VIEWS).default('all'),
  page: page.transform((asked) => Math.min(asked, LAST_PAGE)),
})

export const LibraryPicture = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  /** Of the original, which is never served itself. */
  bytes: z.number(),
  mime: z.string(),
  /** ISO in Shanghai. */
  takenAt: z.string(),
  /** The name of whoever brought it; empty when it came with an import. */
  by: z.string(),
  fileName: z.string(),
  description: z.string(),
  credit: z.string(),
  licence: z.string(),
  licenceEndsOn: z.string().optional(),
  /** Whether that day has passed. */
  isLicenceOver: z.boolean(),
  /** Where the eye should fall, in percent of width and height. */
  focus: z.object({ x: z.number(), y: z.number() }),
  /** In how many rows it is shown, former versions included. */
  uses: z.number(),
  /** To be given back when it is described; 0 while nobody has said anything of it. */
  version: z.number(),
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

export const PictureId = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, '应为图片的编号') })

const text = (most: number) => z.string({ error: '应为文字' }).trim().max(most, `不能超过 ${most} 个字`)

export const DescribePicture = PictureId.extend({
  version: z.number().int().min(0),
  description: text(300),
  credit: text(100),
  licence: text(200),
  /** Missing or null: it may be shown for good. */
  licenceEndsOn: z.iso.date('应为日期').nullish(),
})

const percent = z
  .number({ error: '应为 0 至 100 的整数' })
  .int('应为 0 至 100 的整数')
  .min(0, '应为 0 至 100 的整数')
  .max(100, '应为 0 至 100 的整数')

export const FocusPicture = PictureId.extend({ version: z.number().int().min(0), x: percent, y: percent })
