import { z } from 'zod'
import { eventIdOf } from '#features/events/find-event.server.ts'
import { importer, type ImportSupplies } from '#platform/import/importer.ts'
import { AwardContact, FORM_KINDS } from './contract.ts'
import { saveAwardYear, SaveAwardYear } from './save-award-year.server.ts'
import { storeAwardForm } from './store-award-form.server.ts'

const Contact = AwardContact.omit({ weChat: true }).extend({ weChat: z.string().nullish() })
const Album = z.object({
  title: z.string(),
  pictures: z.array(z.object({ picture: z.string(), caption: z.string() })).max(200),
})
const Form = z.object({
  kind: z.enum(FORM_KINDS),
  title: z.string(),
  fileName: z.string(),
  /** The form itself, in the folder of the import. */
  file: z.string(),
})

/**
 * A year of the awards with everything its page shows (docs/import.md, B-30); importing it again makes it exactly what
 * the record says. The year is its name.
 */
export const awardYearImporter = importer({
  kind: 'awards',
  about: '年度奖项',
  edits: 'award-year',
  columns: {
    year: '年份',
    state: '状态',
    title: '名称',
    slogan: '口号',
    intro: '介绍',
    phases: '阶段',
    facts: '要点',
    rules: '规则',
    scoring: '计分',
    voting: '投票',
    applying: '申报方式',
    contacts: '联系人',
    fields: '申报要填的',
    closedNotice: '不能申报时说的',
    hasExtras: '锚点与分享',
    event: '颁奖的活动',
    groups: '奖项组',
    prizes: '奖项',
    albums: '相册',
    forms: '申报表',
  },
  record: SaveAwardYear.omit({ contacts: true, albums: true, forms: true, eventId: true }).extend({
    event: z.union([z.number().int().positive(), z.string().trim().min(1)]).nullish(),
    contacts: z.array(Contact).max(12).default([]),
    albums: z.array(Album).max(20).default([]),
    forms: z.array(Form).max(FORM_KINDS.length).default([]),
  }),
  save: async (context, { contacts, albums, forms, event, ...year }, supplies) => {
    const stored = []
    for (const { file, ...form } of forms)
      stored.push({ ...form, ...(await storeAwardForm(context, await supplies.document(file))) })
    const withCodes = []
    for (const { weChat, ...contact } of contacts)
      withCodes.push({ ...contact, weChat: weChat ? await supplies.picture(weChat) : undefined })
    await saveAwardYear(context, {
      ...year,
      eventId: event ? await eventIdOf(context, event) : undefined,
      contacts: withCodes,
      albums: await albumsOf(albums, supplies),
      forms: stored,
    })
    return year.year
  },
})

async function albumsOf(albums: z.output<typeof Album>[], supplies: ImportSupplies) {
  const found = []
  for (const { title, pictures } of albums) {
    const taken = []
    for (const { picture, caption } of pictures)
      taken.push({ image: await supplies.picture(picture), caption })
    found.push({ title, pictures: taken })
  }
  return found
}
