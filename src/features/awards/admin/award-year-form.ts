import type { ContentForm } from '#features/editing/admin/fields.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { ENOUGH_SCORES } from '../results/contract.ts'
import { AwardFormsInput } from './award-forms-input.tsx'
import { nextYear } from './next-year.ts'
import { phasesLack } from './phases-lack.ts'
import { ALBUMS, CONTACTS, description, FIELDS, name, PHASES, PRIZES } from './award-year-rows.ts'

/** What is written of an award year, in the order in which its page shows it. */
export const awardYearForm: ContentForm = {
  sections: () => [
    {
      title: '这一届',
      fields: [
        {
          type: 'number',
          name: 'year',
          label: '年份',
          least: 2000,
          most: 2099,
          isRequired: true,
          staysAsMade: true,
          help: '定下以后不能改；新的一届请“新建奖项”',
        },
        {
          type: 'choice',
          name: 'state',
          label: '展示',
          options: { draft: '不公开', record: '只有名单与影像', published: '有自己的页面' },
        },
        { type: 'text', name: 'title', label: '标题', most: 120, isRequired: true },
        { type: 'text', name: 'slogan', label: '口号', most: 120 },
        { type: 'lines', name: 'intro', label: '介绍', help: '一行一段' },
        {
          type: 'rows',
          name: 'facts',
          label: '要点',
          fresh: { label: '', text: '' },
          of: [
            { type: 'text', name: 'label', label: '名目', most: 20, isRequired: true },
            { type: 'text', name: 'text', label: '内容', most: 200, isRequired: true },
          ],
        },
        {
          type: 'content',
          name: 'eventId',
          label: '颁奖的活动',
          of: 'event',
          help: '这一届与活动的页面互相通到，给获奖者发晚宴码时也先选好这一届',
        },
        { type: 'flag', name: 'hasExtras', label: '本页导航、分享与回到顶部' },
      ],
    },
    {
      title: '阶段与规则',
      fields: [
        PHASES,
        {
          type: 'parts',
          name: 'scoring',
          label: '计票与权重',
          help: '两项权重之和为 100',
          of: [
            {
              type: 'number',
              name: 'votesPerPerson',
              label: '每人票数',
              least: 1,
              most: 100,
              isRequired: true,
            },
            {
              type: 'number',
              name: 'votePercent',
              label: '用户投票（%）',
              least: 0,
              most: 100,
              isRequired: true,
            },
            {
              type: 'number',
              name: 'panelPercent',
              label: '专家评分（%）',
              least: 0,
              most: 100,
              isRequired: true,
            },
            {
              type: 'number',
              name: 'votesPerPoint',
              label: '几票一分',
              help: '最多 100 分；不填按本奖项最高票的比例',
              least: 1,
              most: 1_000_000,
            },
            {
              type: 'flag',
              name: 'leavesOutExtremes',
              label: '去掉一个最高分、一个最低分',
              help: `回避之后还有 ${ENOUGH_SCORES} 份评分的参评者才去`,
            },
            {
              type: 'number',
              name: 'shortlistSize',
              label: '得票最多的几位进入评审',
              help: '不填都进入；投票结束以后才能分给评委',
              least: 1,
              most: 100,
            },
            {
              type: 'number',
              name: 'leastJudges',
              label: '每位参评者至少几位评委评分',
              help: '不填是三位；不够时不能计算结果',
              least: 1,
              most: 20,
            },
          ],
        },
        {
          type: 'parts',
          name: 'voting',
          label: '用户投票',
          of: [
            {
              type: 'number',
              name: 'accountHours',
              label: '账号至少注册几小时',
              least: 0,
              most: 720,
              isRequired: true,
            },
            {
              type: 'choice',
              name: 'counts',
              label: '投票期间的票数',
              options: { live: '人人可见', delayed: '只到前一天为止', hidden: '不公开' },
            },
            { type: 'number', name: 'hideHours', label: '结束前几小时不公开', least: 0, most: 240 },
            { type: 'flag', name: 'mayTakeBack', label: '可以收回改投' },
          ],
        },
        {
          type: 'rows',
          name: 'rules',
          label: '规则',
          fresh: { title: '', items: [] },
          of: [
            { type: 'text', name: 'title', label: '标题', most: 40, isRequired: true },
            { type: 'lines', name: 'items', label: '条文', help: '一行一条' },
          ],
        },
      ],
    },
    {
      title: '奖项与获奖者',
      fields: [
        {
          type: 'rows',
          name: 'groups',
          label: '组别',
          fresh: { name: '' },
          of: [name(60), description],
        },
        PRIZES,
      ],
    },
    {
      title: '申报',
      fields: [
        {
          type: 'parts',
          name: 'applying',
          label: '申报方式',
          of: [
            { type: 'long', name: 'online', label: '在线申报', most: 300, isRequired: true },
            { type: 'long', name: 'byMail', label: '邮件申报', most: 300, isRequired: true },
            { type: 'text', name: 'email', label: '收件邮箱', most: 200, isRequired: true },
            {
              type: 'long',
              name: 'statement',
              label: '提交时同意的声明',
              help: '不填用通用的一段；改了就是新的一版',
              most: 1000,
            },
            { type: 'text', name: 'onlineAddress', label: '在线申报地址', most: 500 },
          ],
        },
        FIELDS,
        { type: 'own', name: 'forms', label: '申报表', Input: AwardFormsInput },
        { type: 'text', name: 'closedNotice', label: '不能申报时的话', most: 200, isRequired: true },
      ],
    },
    { title: '影像与联系人', fields: [ALBUMS, CONTACTS] },
  ],
  fresh: { title: '', state: 'draft', closedNotice: '申报已停止，感谢支持！' },
  after: {
    label: '照往届新建',
    help: '阶段、规则、奖项、申报要填的与联系人一起带过来，年份与日期各加一年，仍是不公开；获奖者、影像与颁奖的活动不带。下面已写的会换掉',
    done: '已照这一届填好，请核对年份、日期与介绍',
    begin: nextYear,
  },
  lacks: (values) => phasesLack(values, shanghaiDay(new Date())),
}
