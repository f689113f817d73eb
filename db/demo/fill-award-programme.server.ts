import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { acceptApplication } from '#features/awards/applications/accept-application.server.ts'
import {
  attachToEntered,
  enterApplication,
  submitEntered,
} from '#features/awards/applications/enter-application.server.ts'
import {
  rejectApplication,
  returnApplication,
} from '#features/awards/applications/judge-application.server.ts'
import { inviteColleague } from '#features/awards/applications/colleagues/invite-colleague.server.ts'
import { joinApplication } from '#features/awards/applications/colleagues/join-application.server.ts'
import { saveApplication } from '#features/awards/applications/save-application.server.ts'
import { statementOf } from '#features/awards/applications/statement.server.ts'
import { submitApplication } from '#features/awards/applications/submit-application.server.ts'
import { takeDocument } from '#features/awards/applications/take-document.server.ts'
import { saveAwardYear } from '#features/awards/save-award-year.server.ts'
import { awardPrizes } from '#features/awards/tables.server.ts'
import { eventIdOf } from '#features/events/find-event.server.ts'
import { markAllRead } from '#features/notifications/mark-read.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { fillAwardPanel } from './fill-award-panel.server.ts'
import { fillAwardResult } from './fill-award-result.server.ts'
import { givePhones } from './give-phones.server.ts'

const APPLYING = {
  online: '登录后在线填写申报信息，随时保存，提交前可以修改。',
  byMail: '来信索取与所报奖项对应的表格，填写盖章后，连同扫描件一并发送。',
  email: 'award@example.com',
}
/** Whoever hands an application in has proved a telephone. */
const APPLICANTS = ['reader-4', 'reader-1']
const CLOSED = '申报已停止，感谢支持！'
const GROUPS = [
  { name: '企业奖', description: '授予企业。由研究中心初评，专家评审团终审。' },
  { name: '产品奖', description: '授予产品。先由用户投票，再由专家评审团评分。' },
]

/**
 * The awards of 2025 with those who won, and those of 2026, for which one can apply, with applications in every state and a
 * panel that waits for them.
 */
export async function fillAwardProgramme(
  context: Context,
  folder: string,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  await fillLastYear(context)
  await fillAwardResult(context, { people })
  await fillOpenYear(context)
  await givePhones(context, { people, keys: APPLICANTS })
  const applicants = APPLICANTS.map((key) => {
    const id = people.get(key)
    if (id === undefined) throw new Error(`demo: nobody is called ${key}`)
    return { ...context, actor: { kind: 'person', id, sessionId: 0 } } as const
  })
  await fillApplications(context, applicants, await readFile(join(folder, 'documents/brochure.pdf')))
  await fillAwardPanel(context, { people })
  for (const applicant of applicants) await markAllRead(applicant, { upTo: undefined })
}

async function fillLastYear(context: Context): Promise<void> {
  await saveAwardYear(context, {
    year: 2025,
    state: 'published',
    title: '2025年度晶冠奖',
    slogan: '把掌声留给把难事做成的人',
    intro: ['2025年，价格见底，真正的比拼从产能转向可靠性。获奖名单已在年会上公布。'],
    phases: [
      { kind: 'application', name: '申报时间', from: '2025-09-15', until: '2025-11-07' },
      { kind: 'vote', name: '用户投票', from: '2025-11-12', until: '2025-11-21' },
      { kind: 'review', name: '专家评审', from: '2025-11-24', until: '2025-12-03' },
      { kind: 'announcement', name: '名单公布', from: '2025-12-11', note: '于年会晚宴公布并颁奖' },
    ],
    facts: [{ label: '参评费用', text: '参评与获奖均免费' }],
    scoring: { votesPerPerson: 5, votePercent: 30, panelPercent: 70 },
    applying: APPLYING,
    closedNotice: CLOSED,
    groups: GROUPS,
    prizes: [
      { group: '企业奖', name: '年度企业', kind: 'companies' },
      {
        group: '产品奖',
        name: '年度器件产品',
        description: '功率与射频器件。',
        kind: 'both',
      },
      {
        group: '产品奖',
        name: '年度材料产品',
        description: '衬底、外延与辅材。',
        kind: 'both',
      },
    ],
  })
}

async function fillOpenYear(context: Context): Promise<void> {
  const day = (days: number) => shanghaiDay(new Date(context.now.getTime() + days * DAY_MS))
  await saveAwardYear(context, {
    year: 2026,
    state: 'published',
    hasExtras: true,
    title: '2026年度晶冠奖',
    slogan: '难的事，有人做成了',
    intro: ['晶冠奖走到第六年，参评与获奖都不收取任何费用。'],
    phases: [
      { kind: 'application', name: '申报时间', from: day(-20), until: day(6), note: '在线申报，或邮件申报' },
      {
        kind: 'first_round',
        name: '研究中心初评',
        from: day(7),
        until: day(10),
        note: '研究中心核对企业的材料',
      },
      {
        kind: 'vote',
        name: '用户投票',
        from: day(8),
        until: day(16),
        note: '每人 5 票，同一产品不可重复投票',
      },
      {
        kind: 'review',
        name: '专家评审',
        from: day(17),
        until: day(24),
        note: '评通过初评的企业与投票结束的产品',
      },
      { kind: 'announcement', name: '名单公布', from: day(26), note: '于年会晚宴公布并颁奖' },
    ],
    eventId: await eventIdOf(context, 'annual-2026'),
    facts: [
      { label: '参评费用', text: '参评与获奖均免费' },
      { label: '获奖礼遇', text: '每位获奖者获赠晚宴门票一张' },
    ],
    scoring: { votesPerPerson: 5, votePercent: 30, panelPercent: 70, leavesOutExtremes: true },
    voting: { accountHours: 24, counts: 'live', hideHours: 24 },
    rules: [
      {
        title: '产品奖',
        items: [
          '先由用户投票：每人 5 票，同一产品不可重复投票。',
          '投票结束后由专家评审团评分，两项按三七计入。',
        ],
      },
      {
        title: '企业奖',
        items: [
          '研究中心依据申报材料与产业数据初评。',
          '通过初评的由专家评审团终审，去掉一个最高分、一个最低分，确定最终名单。',
        ],
      },
    ],
    applying: APPLYING,
    fields: [
      { form: 'company', key: 'output', label: '本年度主要产出', type: 'long', isRequired: true },
      {
        form: 'company',
        key: 'stage',
        label: '所处环节',
        type: 'choice',
        options: ['衬底与外延', '器件', '模块', '设备', '应用'],
        isRequired: true,
      },
      {
        form: 'product',
        key: 'launched',
        label: '上市或首次交付日期',
        type: 'date',
        isRequired: true,
      },
      { form: 'product', key: 'shipped', label: '累计出货量（件）', type: 'number', isConfidential: true },
      {
        form: 'product',
        key: 'tested',
        label: '第三方检测报告',
        help: '有检测资质的机构出具的，两年以内',
        type: 'file',
        isConfidential: true,
      },
    ],
    closedNotice: CLOSED,
    groups: GROUPS,
    prizes: [
      {
        group: '企业奖',
        name: '年度企业',
        description: '综合技术、经营与产业链贡献，每年一家。',
        kind: 'companies',
      },
      {
        group: '企业奖',
        name: '年度新锐企业',
        description: '成立不超过五年的企业，三家。',
        kind: 'companies',
        places: 3,
      },
      { group: '产品奖', name: '年度器件产品', description: '功率与射频器件。', kind: 'both' },
      { group: '产品奖', name: '年度材料产品', description: '衬底、外延与辅材。', kind: 'both' },
      {
        group: '产品奖',
        name: '用户最喜爱的产品',
        description: '只由读者投票评出。',
        kind: 'both',
        isDecidedByVotes: true,
      },
    ],
  })
}

const CONTACT = { contactName: '许知微', contactPhone: '021-5555 0186', contactEmail: 'award@example.com' }
const COMPANY = [
  { key: 'output', text: '主驱模块出货十万套，八英寸产线通线。' },
  { key: 'stage', text: '器件' },
]
const COMPANIES_ACCEPTED = ['衡隽半导体', '云岫晶体', '栎原微电子', '澜屿碳化硅', '璞衡晶体', '峤石半导体']
const PRODUCT = [
  { key: 'launched', text: '2026-03-18' },
  { key: 'shipped', text: '120000' },
]

async function fillApplications(
  context: Context,
  applicants: readonly Context[],
  bytes: Buffer,
): Promise<void> {
  const prizes = await context.db.select().from(awardPrizes).where(eq(awardPrizes.year, 2026))
  const prizeOf = (name: string) => prizes.find((prize) => prize.name === name)?.id ?? 0
  const [member = context, reader = context] = applicants
  const draft = async (by: Context, prize: string, company: string, product = '') => {
    const summary = `${[company, product].filter(Boolean).join('的')}，这一年做成了一件难的事。`
    const answers = product ? PRODUCT : COMPANY
    const written = { prizeId: prizeOf(prize), company, product, summary, answers, ...CONTACT }
    const { id } = await saveApplication(by, written)
    return { id, ...(await takeDocument(by, { id, name: '营业执照.pdf', bytes })) }
  }
  const handIn = async (...given: Parameters<typeof draft>) => {
    const { id, revision } = await draft(...given)
    await submitApplication(given[0], { id, revision, statement: statementOf({}).version })
    return { id, revision: revision + 1 }
  }
  for (const [company, product] of [
    ['晶曜半导体', '1700 V MOSFET JY17'],
    ['星砥微电子', '1200 V 沟槽MOSFET XD12'],
    ['隙光氮化镓', '100 V GaN XG10'],
  ] as const)
    await acceptApplication(context, await handIn(member, '年度器件产品', company, product))
  for (const [company, product] of [
    ['星砥微电子', '750 V MOSFET XD75'],
    ['隙光氮化镓', '650 V GaN XG65'],
  ] as const)
    await acceptApplication(context, await handIn(member, '用户最喜爱的产品', company, product))
  for (const company of COMPANIES_ACCEPTED)
    await acceptApplication(context, await handIn(reader, '年度企业', company))
  await handIn(member, '年度材料产品', '云岫晶体', '8英寸低阻衬底YX8')
  await handIn(reader, '年度材料产品', '云岫晶体', '8英寸低阻衬底 YX-8')
  await returnApplication(context, {
    ...(await handIn(member, '年度新锐企业', '澄隅微电子')),
    note: '请补充成立时间的证明。',
    answerBy: shanghaiDay(new Date(context.now.getTime() + 14 * DAY_MS)),
  })
  await rejectApplication(context, {
    ...(await handIn(member, '年度材料产品', '砚屏石墨', '石墨热场SP-3')),
    note: '热场部件不在材料产品奖的评选范围内。',
  })
  const { id: sharedId } = await draft(member, '年度企业', '沐衡半导体')
  const { link } = await inviteColleague(member, { id: sharedId })
  await joinApplication(reader, { invitation: link.split('#invitation=')[1] ?? '' })
  await inviteColleague(member, { id: sharedId, email: 'colleague@example.com' })
  const { id } = await enterApplication(context, {
    prizeId: prizeOf('年度新锐企业'),
    company: '遥岑微电子',
    summary: '做射频氮化镓。',
    answers: COMPANY,
    ...CONTACT,
  })
  const { revision } = await attachToEntered(context, { id, name: '申报表扫描件.pdf', bytes })
  await submitEntered(context, { id, revision, receivedOn: shanghaiDay(context.now) })
}
