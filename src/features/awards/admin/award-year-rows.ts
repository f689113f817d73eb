import type { Field } from '#features/editing/admin/fields.ts'
import { FORM_NAMES, type AwardPhase } from '../contract.ts'

/** What a year has several of, as rows of its form: phases, prizes with their winners, questions, albums, contacts. */

export const name = (most: number): Field => ({
  type: 'text',
  name: 'name',
  label: '名称',
  most,
  isRequired: true,
})
export const description: Field = { type: 'long', name: 'description', label: '说明', most: 400 }

const PHASE_NAMES: Readonly<Record<AwardPhase['kind'], string>> = {
  application: '申报',
  first_round: '研究中心初评',
  vote: '用户投票',
  review: '专家评审',
  announcement: '公布',
}

export const PHASES: Field = {
  type: 'rows',
  name: 'phases',
  label: '阶段',
  help: '第一天零点到最后一天结束，上海时间；能不能申报、投票由这里决定；参评名单在申报截止的第二天公开，投票在那以后',
  fresh: { kind: 'application', name: '' },
  of: [
    {
      type: 'choice',
      name: 'kind',
      label: '阶段',
      options: PHASE_NAMES,
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

export const PRIZES: Field = {
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
      type: 'flag',
      name: 'isDecidedByVotes',
      label: '只由读者投票评出',
      help: '如“用户最喜爱的产品”：不经评审，票数最多的获奖；有人投票以后不能再改',
    },
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

export const FIELDS: Field = {
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

export const ALBUMS: Field = {
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

export const CONTACTS: Field = {
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
