import type { ContentForm, Field } from '#features/editing/admin/fields.ts'
import { FORM_NAMES } from '../contract.ts'
import { AwardFormsInput } from './award-forms-input.tsx'

const name = (most: number): Field => ({ type: 'text', name: 'name', label: '名称', most, isRequired: true })
const description: Field = { type: 'long', name: 'description', label: '说明', most: 400 }

const PHASES: Field = {
  type: 'rows',
  name: 'phases',
  label: '阶段',
  help: '第一天零点到最后一天结束，上海时间；能不能申报、投票由这里决定',
  fresh: { kind: 'application', name: '' },
  of: [
    {
      type: 'choice',
      name: 'kind',
      label: '阶段',
      options: {
        application: '申报',
        first_round: '研究中心初评',
        vote: '用户投票',
        review: '专家评审',
        announcement: '公布',
      },
    },
    name(40),
    { type: 'day', name: 'from', label: '第一天', isRequired: true },
    { type: 'day', name: 'until', label: '最后一天' },
    { type: 'text', name: 'note', label: '说明', most: 300 },
  ],
}

const WINNERS: Field = {
  type: 'rows',
  name: 'winners',
  label: '获奖者',
  fresh: { company: '', product: '' },
  of: [
    { type: 'text', name: 'company', label: '企业', most: 100 },
    { type: 'text', name: 'product', label: '产品', most: 100 },
  ],
}

const PRIZES: Field = {
  type: 'rows',
  name: 'prizes',
  label: '奖项',
  help: '改名不影响已有的候选与获奖者',
  fresh: { group: '', name: '', kind: 'companies', winners: [] },
  of: [
    { type: 'text', name: 'group', label: '组别', most: 60, isRequired: true },
    name(60),
    {
      type: 'choice',
      name: 'kind',
      label: '颁给',
      options: { companies: '企业', products: '产品', both: '企业的产品' },
    },
    { type: 'flag', name: 'isHonour', label: '首页榜单' },
    {
      type: 'number',
      name: 'places',
      label: '获奖名额',
      help: '不填：首页榜单十名，其余一名；有人投票以后不能再改',
      least: 1,
      most: 100,
    },
    description,
    WINNERS,
  ],
}

const FIELDS: Field = {
  type: 'rows',
  name: 'fields',
  label: '在线申报还问什么',
  help: '企业、信用代码、产品、简介、联系人与材料总是要填；没有一项时不在线接受申报',
  fresh: { form: 'top10', key: '', label: '', type: 'text' },
  of: [
    {
      type: 'choice',
      name: 'form',
      label: '申报表',
      options: FORM_NAMES,
    },
    { type: 'text', name: 'key', label: '代号', help: '小写字母开头，定了不改', most: 30, isRequired: true },
    { type: 'text', name: 'label', label: '问题', most: 60, isRequired: true },
    { type: 'text', name: 'help', label: '提示', most: 200 },
    {
      type: 'choice',
      name: 'type',
      label: '回答',
      options: {
        text: '一行文字',
        long: '多行文字',
        number: '数字',
        choice: '选择',
        date: '日期',
        file: '文件',
      },
    },
    { type: 'lines', name: 'options', label: '选项', help: '一行一个' },
    { type: 'flag', name: 'isRequired', label: '必填' },
    {
      type: 'flag',
      name: 'isConfidential',
      label: '保密',
      help: '只给评选办公室与评审期间的评委看，查看会记录',
    },
    { type: 'number', name: 'most', label: '最多几个字', least: 1, most: 5000 },
  ],
}

const ALBUMS: Field = {
  type: 'rows',
  name: 'albums',
  label: '影集',
  fresh: { title: '', pictures: [] },
  of: [
    { type: 'text', name: 'title', label: '标题', most: 120, isRequired: true },
    {
      type: 'rows',
      name: 'pictures',
      label: '照片',
      fresh: { caption: '' },
      of: [
        { type: 'picture', name: 'image', label: '照片', isRequired: true },
        { type: 'text', name: 'caption', label: '说明', most: 120, isRequired: true },
      ],
    },
  ],
}

const CONTACTS: Field = {
  type: 'rows',
  name: 'contacts',
  label: '联系人',
  fresh: { name: '', role: '' },
  of: [
    { ...name(40), label: '姓名' },
    { type: 'text', name: 'role', label: '职责', most: 60, isRequired: true },
    { type: 'text', name: 'phone', label: '电话', most: 25, isRequired: true },
    { type: 'text', name: 'email', label: '邮箱', most: 200, isRequired: true },
    { type: 'picture', name: 'weChat', label: '微信二维码' },
  ],
}

/** What is written of an award year, in the order in which its page shows it. */
export const awardYearForm: ContentForm = {
  sections: () => [
    {
      title: '这一届',
      fields: [
        { type: 'number', name: 'year', label: '年份', least: 2000, most: 2099, isRequired: true },
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
              help: '回避之后还有五份评分的参评者才去',
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
}
