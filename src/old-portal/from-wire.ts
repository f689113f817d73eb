import { z } from 'zod'

/**
 * The specified spelling as an old portal gives it (ENT-01 to ENT-29). Ours is stricter (each feature's `wire.ts`): here
 * what is missing is empty, and only a wrong type is refused.
 */

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullish()
  .transform((value) => value ?? undefined)
/** Later numbers lie behind the largest one brought along, so there must be room behind it. */
const OldId = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,13}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(1_000_000_000_000))
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1')
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(20_000)
    .nullish()
    .transform((items) => items ?? [])
const texts = listOf(z.string())
const maybe = <Inner extends z.ZodType>(inner: Inner) =>
  inner.nullish().transform((value) => value ?? undefined)

const OldName = z.object({ id: maybe(OldId), name: text, icon: text })
export type OldName = z.output<typeof OldName>

const OldContent = z.object({
  type: z.enum(['text', 'img', 'video']),
  text,
  strongText: maybe(z.union([z.string(), z.number(), z.boolean()])),
  fontSize: maybe(z.union([z.string(), z.number()])),
  color: text,
  imgDesc: text,
  videoImg: text,
  url: text,
  locked: flag,
})
export type OldContent = z.output<typeof OldContent>
const contents = listOf(OldContent)

const OldAnswer = z
  .object({
    title: text,
    wentiTitle: text,
    wentiContent: text,
    tiwen_content: text,
    huidaContents: contents,
    huidaUser: maybe(OldName),
    tiwenUser: maybe(OldName),
    tiwenimgInfos: listOf(z.object({ imageUrl: text })),
  })
  .transform((answer) => ({
    title: answer.title || answer.wentiTitle,
    description: answer.wentiContent || answer.tiwen_content,
    content: answer.huidaContents,
    by: answer.huidaUser,
    asker: answer.tiwenUser,
    pictures: answer.tiwenimgInfos.map(({ imageUrl }) => imageUrl),
  }))

/** A topic, whole or as a row of a list. */
export const OldTopic = z.object({
  id: OldId,
  type: z.union([z.literal(1), z.literal(3), z.literal(7)]),
  date: z.number().int().min(0).max(4_102_444_800_000),
  pay: flag,
  wenxian: flag,
  hidden: flag,
  /** Of a question: 0 open, 1 answered, 2 accepted. */
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]).catch(0),
  commentNum: number,
  labels: texts,
  user: maybe(OldName),
  imageInfo: maybe(z.object({ imageUrl: text })),
  /** Missing where a portal does not say whether a text is whole. */
  locked: maybe(z.boolean()),
  article: maybe(z.object({ title: text, shortContent: text, tags: texts, source: text, content: contents })),
  answer: maybe(OldAnswer),
  topicDocument: maybe(
    z.object({ logo: text, title: text, author: text, desc: text, source: text, doi: text }),
  ),
})
export type OldTopic = z.output<typeof OldTopic>

export const OldPinned = z.object({ topicId: OldId })

export const OldPerson = z.object({
  id: OldId,
  name: text,
  icon: text,
  signText: text,
  job: text,
  company: text,
  remarks: text,
  auths: listOf(z.number().int()),
  bgLogo: text,
  descUrl: text,
  hjUsers: listOf(z.object({ id: OldId, name: text, icon: text })),
})

export const OldSpecial = z
  .object({
    id: OldId,
    type: z.union([z.literal(5), z.literal(11), z.literal(13)]),
    title: text,
    date: z.number().int().min(0),
    zhuanti: maybe(z.object({ desc: text, img: text, topics: listOf(OldTopic) })),
    tushuo: maybe(z.object({ url: text })),
    weekly: maybe(z.object({ url: text, imageInfo: maybe(z.object({ imageUrl: text })) })),
  })
  .transform(({ zhuanti, tushuo, weekly, ...special }) => ({
    ...special,
    lead: zhuanti?.desc ?? '',
    cover: zhuanti?.img || weekly?.imageInfo?.imageUrl || '',
    topicIds: (zhuanti?.topics ?? []).map(({ id }) => id),
    picture: tushuo?.url ?? '',
    weeklyUrl: weekly?.url ?? '',
  }))

export const OldDataItem = z
  .object({
    id: OldId,
    title: text,
    imgdesc: text,
    url: text,
    text,
    date: z.number().int().min(0),
    imageInfo: maybe(z.object({ mImageurl: text })),
    type: number,
    source: text,
    category: text,
  })
  .transform(({ imageInfo, ...item }) => ({ ...item, picture: imageInfo?.mImageurl ?? '' }))

export const OldChart = z.object({ id: OldId, title: text, url: text })

export const OldCommunity = z.object({ id: OldId, name: text, keyword: text, description: text })

export const OldEvent = z.object({
  id: OldId,
  done: flag,
  eventDate: text,
  endDate: text,
  shareUrl: text,
  logo: text,
  signExpiredDate: text,
  title: text,
  city: text,
  place: text,
})
export type OldEvent = z.output<typeof OldEvent>

const FileLine = { id: OldId, name: text, title: text, logo: text, pdf: text, speaker: text, company: text }
export const OldMaterials = z.object({
  smsTime: text,
  productName: text,
  shareUrl: text,
  files: listOf(z.object({ id: OldId })),
})
export const OldFile = z.object({
  ...FileLine,
  desc: text,
  imgs: listOf(text),
  downBtnState: number,
  downloadPrice: z.number().nullish(),
  readBtnState: number,
  price: z.number().nullish(),
  user: maybe(OldName),
})
export type OldFile = z.output<typeof OldFile>

const OldEdition = z
  .object({ key: text, name: text, price: z.number(), priceZaoniao: z.number().nullish() })
  .transform(({ priceZaoniao: earlyPrice, ...edition }) => ({ ...edition, earlyPrice }))
const OldPartnerGroup = z
  .object({ name: text, companys: listOf(z.object({ logo: text, sn: text })) })
  .transform(({ name, companys: companies }) => ({ name, companies }))

export const OldReport = z
  .object({
    id: OldId,
    productName: text,
    logo: text,
    shareUrl: text,
    url: text,
    done: flag,
    publishedOnline: flag,
    productYear: number,
    fabuTime: text,
    onlyOfflineSale: flag,
    typeList: listOf(OldEdition),
    dynamicEvent: listOf(OldPartnerGroup),
  })
  .transform(({ fabuTime, typeList, dynamicEvent, ...report }) => ({
    ...report,
    releasedOn: fabuTime.slice(0, 10),
    editions: typeList,
    partnerGroups: dynamicEvent,
  }))

export const OldIssue = z.object({
  id: OldId,
  logo: text,
  productYear: z.number().int(),
  quarter: z.number().int(),
  title: text,
  eventId: OldId,
  page: number,
})

export const OldCompany = z.object({ id: OldId, sn: text, logo: text, webUrl: text })

export const OldAd = z.object({
  id: OldId,
  title: text,
  imageInfo: maybe(z.object({ imageUrl: text })),
  action: maybe(
    z.object({ type: number, url: text, ext: maybe(z.object({ type: number, id: maybe(OldId) })) }),
  ),
})
export type OldAd = z.output<typeof OldAd>

const remark = { id: OldId, user: maybe(OldName), content: text, date: z.number().int().min(0) }
export const OldComment = z.object({ ...remark, deleted: flag, replies: listOf(z.object(remark)) })
export type OldComment = z.output<typeof OldComment>

/** The payload of a call in `json`. */
export const inJson = <Inner extends z.ZodType>(inner: Inner) => z.object({ json: inner })
/** A list in `json`. */
export const listInJson = <Item extends z.ZodType>(item: Item) => inJson(listOf(item))
/** A numbered page (API-47). */
export const pageInData = <Item extends z.ZodType>(item: Item) => z.object({ data: listOf(item) })
