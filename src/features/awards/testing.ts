import type { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { saveAwardYear, type SaveAwardYear } from './save-award-year.server.ts'
import { storeAwardForm } from './store-award-form.server.ts'

type Input = z.input<typeof SaveAwardYear>

/** Bytes that begin like a Word document. */
export const wordBytes = (text = '') => Buffer.from(`PK\u0003\u0004${text}`, 'latin1')

/** An album of so many pictures, none of which needs to be in the store. */
export function makeAlbum(title: string, total: number): NonNullable<Input['albums']>[number] {
  return {
    title,
    pictures: Array.from({ length: total }, (_, index) => ({
      image: { id: (index + 1).toString(16).padStart(24, '0'), width: 960, height: 640 },
      caption: `${title}之${index + 1}`,
    })),
  }
}

/** The three forms of a year, kept in the store of this context. */
async function makeForms(context: Context): Promise<NonNullable<Input['forms']>> {
  const kinds = [
    ['top10', '十强榜单申报表'],
    ['company', '年度企业申报表'],
    ['product', '年度产品申报表'],
  ] as const
  return Promise.all(
    kinds.map(async ([kind, title]) => ({
      kind,
      title,
      fileName: `${title}.docx`,
      ...(await storeAwardForm(context, wordBytes(kind))),
    })),
  )
}

/** A published year that is whole: every part of its page is there. Gives the year. */
export async function makeAwardYear(
  context: Context,
  year: number,
  changes: Partial<Input> = {},
): Promise<number> {
  await saveAwardYear(context, {
    year,
    state: 'published',
    title: `${year}年度晶冠奖`,
    slogan: '把掌声留给做事的人',
    intro: ['介绍这一届。'],
    phases: [{ kind: 'application', name: '申报时间', from: `${year}-09-01`, until: `${year}-10-31` }],
    facts: [{ label: '费用', text: '参评与获奖均免费' }],
    applying: { online: '在线填写。', byMail: '下载后填写。', email: 'award@example.com' },
    contacts: [{ name: '许知微', role: '评选办公室', phone: '0571-5555 0100', email: 'xu@example.com' }],
    closedNotice: '申报已停止，感谢支持！',
    groups: [{ name: '企业奖', description: '授予企业。' }],
    prizes: [
      {
        group: '企业奖',
        name: '中国SiC衬底十强企业',
        kind: 'companies',
        isHonour: true,
        winners: [{ company: `砺川晶体${year}` }],
      },
    ],
    albums: [makeAlbum(`${year}年度颁奖现场`, 3)],
    forms: await makeForms(context),
    ...changes,
  })
  return year
}
