import { z } from 'zod'
import { personToWire, PersonWire } from '#features/topics/wire/wire.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { yuanNumber } from '#platform/money.ts'
import type { ButtonState, FileCard, FileRight, FileView } from './contract.ts'

/** The specified spelling of files (ENT-18, ENT-19, B-58, B-59). */

const LOGO_WIDTH = 320
const PAGE_WIDTH = 1280

export const FileLineWire = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  logo: z.string(),
  pdf: z.string().describe('公开文件的打开地址；其他文件为空，请到 /file/{id}'),
  page: z.number(),
  speaker: z.string(),
  company: z.string(),
})
export type FileLineWire = z.infer<typeof FileLineWire>

export const FileWire = FileLineWire.extend({
  desc: z.string(),
  imgs: z.array(z.string()),
  previewImgs: z.array(z.string()),
  downBtnState: z.number().describe('0 不显示，1 可用，2 需要权限'),
  downloadPrice: z.number().describe('元；-1 表示不单独出售'),
  readBtnState: z.number().describe('0 不显示，1 可用，2 需要权限'),
  price: z.number().describe('元；-1 表示不单独出售'),
  user: PersonWire.nullable(),
})

const BUTTONS: Readonly<Record<ButtonState, number>> = { hidden: 0, active: 1, restricted: 2 }

export function fileLineToWire(file: FileCard): FileLineWire {
  return {
    id: file.id,
    name: file.name,
    title: file.title,
    logo: file.cover ? imageAddress(file.cover.id, LOGO_WIDTH) : '',
    pdf: file.openPath ?? '',
    page: file.pageCount,
    speaker: file.speaker,
    company: file.company,
  }
}

export function fileToWire(file: FileView): z.infer<typeof FileWire> {
  const addressOf = ({ id }: { id: string }) => imageAddress(id, PAGE_WIDTH)
  return {
    ...fileLineToWire(file),
    desc: file.description,
    imgs: file.pictures.map(addressOf),
    previewImgs: file.previews.map(addressOf),
    downBtnState: BUTTONS[file.downloadButton],
    downloadPrice: yuan(file.downloadPriceFen),
    readBtnState: BUTTONS[file.readButton],
    price: yuan(file.priceFen),
    user: file.uploader ? personToWire(file.uploader) : null,
  }
}

export const FileRightWire = z.object({
  may: z.boolean(),
  lacks: z
    .enum([
      '',
      'sign_in',
      'member',
      'member_or_purchase',
      'attendee',
      'attendee_or_purchase',
      'purchase',
      'list',
      'closed',
    ])
    .describe('还差什么；空为不差'),
  price: z.number().describe('元；-1 表示不单独出售或无需购买'),
})
export type FileRightWire = z.infer<typeof FileRightWire>

export function fileRightToWire({ lacks, priceFen }: FileRight): FileRightWire {
  return { may: lacks === undefined, lacks: lacks ?? '', price: yuan(priceFen) }
}

const yuan = (fen: number | undefined) => (fen === undefined ? -1 : yuanNumber(fen))
