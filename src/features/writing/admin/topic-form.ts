import type { ContentForm, Section } from '#features/editing/admin/fields.ts'
import type { TopicKind } from '#features/topics/contract.ts'
import { TopicFiguresLine } from '#features/figures/admin/topic-line.tsx'
import type { Block } from '#features/topics/body/blocks.ts'
import { lacksDescriptions } from '../undescribed.ts'
import { ORIGIN_NAMES, TOPIC_KIND_WORDS } from '#features/topics/words.ts'
import { BodyInput } from './body-input.tsx'
import { CategoriesInput } from './categories-input.tsx'
import { jumpTo } from './jump.ts'
import { LookedOver } from './look-over.tsx'

const main: Section = {
  title: '基本信息',
  fields: [
    { type: 'text', name: 'title', label: '标题', most: 300, isRequired: true },
    {
      type: 'long',
      name: 'summary',
      label: '摘要',
      most: 500,
      help: '列表与分享卡片上显示；不写就只有标题',
    },
  ],
}
const look: Section = {
  title: '封面',
  isBeside: true,
  fields: [{ type: 'picture', name: 'cover', label: '封面' }],
}
const author: Section = {
  title: '作者与来源',
  isBeside: true,
  fields: [
    { type: 'content', name: 'authorId', label: '作者', of: 'person' },
    { type: 'text', name: 'authorName', label: '署名', most: 100, help: '作者不在人物里时填写' },
    { type: 'choice', name: 'origin', label: '原创', options: ORIGIN_NAMES },
    { type: 'text', name: 'sourceName', label: '来源', most: 100 },
    {
      type: 'text',
      name: 'sourceUrl',
      label: '来源网址',
      most: 2000,
      help: '转载的填原文地址：搜索引擎会认原文为准',
    },
  ],
}
const placed: Section = {
  title: '归类',
  isBeside: true,
  fields: [
    { type: 'industry', name: 'industry', label: '产业' },
    { type: 'own', name: 'categories', label: '栏目', Input: CategoriesInput },
    {
      type: 'words',
      name: 'labels',
      label: '标签',
      most: 20,
      help: '文章的，读者看得到；问答与文献的，只用来归入社区',
    },
    { type: 'words', name: 'tags', label: '关键词', most: 20 },
  ],
}
const open: Section = {
  title: '阅读',
  isBeside: true,
  fields: [
    { type: 'flag', name: 'isPaid', label: '会员文章' },
    { type: 'flag', name: 'isLiterature', label: '放进文献中心' },
    { type: 'flag', name: 'isFeatured', label: '推荐' },
    { type: 'flag', name: 'isSponsored', label: '广告（付费发布）', help: '页面、列表与订阅里都标“广告”' },
    { type: 'moment', name: 'publishedAt', label: '发布时间', help: '不填就是发布的那一刻' },
  ],
}
const question: Section = {
  title: '提问',
  fields: [
    { type: 'content', name: 'askerId', label: '提问者', of: 'person' },
    { type: 'flag', name: 'isAnonymous', label: '匿名' },
    { type: 'long', name: 'description', label: '补充说明', most: 5000 },
    { type: 'pictures', name: 'images', label: '图片', most: 3 },
    {
      type: 'choice',
      name: 'progress',
      label: '进展',
      options: { open: '等待回答', accepted: '已接受', answered: '已回答' },
    },
  ],
}
const document: Section = {
  title: '文献',
  fields: [
    { type: 'picture', name: 'logo', label: '标志' },
    { type: 'text', name: 'documentAuthor', label: '文献作者', most: 200 },
    { type: 'long', name: 'description', label: '说明', most: 5000 },
    { type: 'content', name: 'fileId', label: '全文文件', of: 'file' },
    {
      type: 'text',
      name: 'publishedIn',
      label: '出处',
      most: 300,
      help: '刊名或出版单位、年、期、页码，如“《宽禁带学刊》2026年第3期，第12—19页”',
    },
    { type: 'text', name: 'doi', label: 'DOI', most: 200, help: '例如 10.1000/182；没有就不填' },
  ],
}

/** What a topic of a kind has beside what all have. */
const OF_KIND: Readonly<Record<TopicKind, readonly Section[]>> = {
  article: [],
  question: [question],
  document: [document],
}

/** What is written of an article, a document or an answered question, beside its body. */
export const topicForm: ContentForm = {
  sections: ({ kind }) => [
    {
      ...main,
      fields: [{ type: 'choice', name: 'kind', label: '体裁', options: TOPIC_KIND_WORDS }, ...main.fields],
    },
    ...Object.entries(OF_KIND).flatMap(([of, sections]) => (of === kind ? sections : [])),
    look,
    open,
    placed,
    author,
  ],
  fresh: { kind: 'article', title: '' },
  Body: BodyInput,
  showPart: (block) => jumpTo({ block }),
  Checks: LookedOver,
  lacks: ({ blocks }) => lacksDescriptions(Array.isArray(blocks) ? (blocks as Block[]) : []),
  Figures: TopicFiguresLine,
}
