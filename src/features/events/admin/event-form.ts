import type { ContentForm } from '#features/editing/admin/fields.ts'
import { EVENT_FORM_NAMES } from '../words.ts'
import { TakingDown } from './taking-down.tsx'

/** What is written of an event. */
export const eventForm: ContentForm = {
  sections: () => [
    {
      title: '活动',
      fields: [
        { type: 'text', name: 'title', label: '标题', most: 200, isRequired: true },
        { type: 'choice', name: 'form', label: '形式', options: EVENT_FORM_NAMES },
        { type: 'long', name: 'summary', label: '简介', most: 5000 },
        { type: 'picture', name: 'cover', label: '封面' },
        { type: 'industry', name: 'industry', label: '产业' },
        { type: 'text', name: 'externalUrl', label: '活动自己的网址', most: 2000 },
      ],
    },
    {
      title: '时间与地点',
      fields: [
        { type: 'day', name: 'startsOn', label: '开始', isRequired: true },
        { type: 'day', name: 'endsOn', label: '结束', isRequired: true },
        { type: 'text', name: 'city', label: '城市', most: 40 },
        { type: 'text', name: 'place', label: '地点', most: 100 },
        { type: 'text', name: 'address', label: '街道地址', most: 200 },
        {
          type: 'flag',
          name: 'isUpcoming',
          label: '即将举行',
          help: '打开才排在“即将举行”里、才能报名；结束以后自动归到往届',
        },
        {
          type: 'day',
          name: 'applyUntil',
          label: '奖项申报截止',
          help: '到这天为止，活动列表标“奖项申报中”；活动页面还要有一届奖项正在申报，才写出截止，并通往那一届',
        },
      ],
    },
    {
      title: '主办单位',
      fields: [
        {
          type: 'rows',
          name: 'organisers',
          label: '主办单位',
          fresh: { name: '' },
          of: [
            { type: 'text', name: 'name', label: '名称', most: 100, isRequired: true },
            { type: 'text', name: 'url', label: '网址', most: 2000 },
          ],
        },
      ],
    },
    {
      title: '议程与嘉宾',
      fields: [
        {
          type: 'rows',
          name: 'agenda',
          label: '议程',
          fresh: { time: '', title: '' },
          of: [
            { type: 'number', name: 'day', label: '第几天', least: 1, most: 31, help: '不写是第一天' },
            { type: 'text', name: 'time', label: '时间', most: 20 },
            { type: 'text', name: 'title', label: '题目', most: 200, isRequired: true },
            { type: 'text', name: 'speaker', label: '演讲人', most: 60 },
            { type: 'text', name: 'company', label: '单位', most: 100 },
          ],
        },
        {
          type: 'rows',
          name: 'speakers',
          label: '嘉宾',
          fresh: { name: '' },
          of: [
            { type: 'text', name: 'name', label: '姓名', most: 60, isRequired: true },
            { type: 'text', name: 'job', label: '职务', most: 100 },
            { type: 'text', name: 'company', label: '单位', most: 100 },
            { type: 'content', name: 'personId', label: '人物', of: 'person' },
          ],
        },
      ],
    },
  ],
  fresh: { title: '', isUpcoming: true },
  Withdrawing: TakingDown,
}
