import { imageAddress, sharedPicture } from '#platform/images/image-address.ts'
import type { Head } from '#platform/pages/head.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { unreachable } from '#platform/unreachable.ts'
import { topicPath } from '#features/topics/addresses.ts'
import type { TopicView } from '#features/topics/contract.ts'
import { byKind } from '#features/topics/kinds.ts'
import { originalOf } from '#features/topics/original-of.ts'
import { sponsoredTitle } from '#features/topics/sponsored-title.ts'

interface Site {
  readonly publicUrl: string
  readonly name: string
}

/** What a topic says of itself to machines: only what its audience may read (C-116). */
export function headOfTopic(topic: TopicView, site: Site): Head {
  const path = topicPath(topic.id)
  const description = descriptionOf(topic)
  const original = originalOf(topic)
  const cover = byKind(topic, {
    article: (article) => article.cover,
    question: (question) => question.cover,
    document: (document) => document.logo ?? document.cover,
  })
  return {
    title: topic.title,
    ...(topic.isSponsored && { shareTitle: sponsoredTitle(topic) }),
    description,
    canonical: path,
    ...(original !== undefined && { original }),
    kind: 'article',
    image: cover && sharedPicture(cover),
    publishedAt: topic.time.iso,
    modifiedAt: topic.updatedIso,
    structured: [
      byKind(topic, {
        article: (article) => articleData(article, description, site),
        question: (question) =>
          question.progress === 'answered'
            ? questionData(question, site)
            : articleData(question, description, site),
        document: (document) => articleData(document, description, site),
      }),
      trailData(topic, site),
    ],
  }
}

function descriptionOf(topic: TopicView): string {
  switch (topic.kind) {
    case 'question':
    case 'document':
      return (topic.description || topic.summary || topic.title).slice(0, 160)
    case 'article':
      return topic.summary || topic.title
    default:
      return unreachable(topic)
  }
}

/** As schema.org names them; a question is one only once it is answered. */
const DATA_TYPES = {
  article: 'NewsArticle',
  question: 'NewsArticle',
  document: 'Report',
} as const satisfies Record<TopicView['kind'], string>

function articleData(topic: TopicView, description: string, { publicUrl, name }: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': DATA_TYPES[topic.kind],
    headline: topic.title,
    description,
    url: publicUrl + topicPath(topic.id),
    mainEntityOfPage: publicUrl + topicPath(topic.id),
    datePublished: topic.time.iso,
    dateModified: topic.updatedIso,
    inLanguage: 'zh-CN',
    ...(topic.cover && { image: [publicUrl + imageAddress(topic.cover.id, 1280)] }),
    author: {
      '@type': topic.author ? 'Person' : 'Organization',
      name: topic.author?.name ?? (topic.sourceName || name),
    },
    publisher: { '@type': 'Organization', name, url: publicUrl },
    ...(topic.labels.length > 0 && { keywords: topic.labels.join(',') }),
    ...accessData(topic),
  }
}

/** Whether all may be read for nothing, and which part of this page may not: the text, or what stands in its place. */
function accessData({ isPaid, body }: TopicView): object {
  const cssSelector = body.access === 'preview' ? '.paid-gate' : '.paid-content'
  return {
    isAccessibleForFree: !isPaid,
    ...(isPaid && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector },
    }),
  }
}

function questionData(topic: Extract<TopicView, { kind: 'question' }>, { publicUrl }: Site): object {
  const answer = topic.body.blocks.length > 0 ? topic.summary : ''
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    ...accessData(topic),
    mainEntity: {
      '@type': 'Question',
      name: topic.title,
      text: topic.description || topic.title,
      answerCount: 1,
      datePublished: topic.time.iso,
      author: { '@type': 'Person', name: topic.asker.name },
      acceptedAnswer: {
        '@type': 'Answer',
        text: answer || topic.title,
        url: publicUrl + topicPath(topic.id),
        datePublished: topic.time.iso,
        author: { '@type': 'Person', name: topic.author?.name ?? '专家' },
      },
    },
  }
}

function trailData(topic: TopicView, { publicUrl }: Site): object {
  const section = topic.isLiterature ? { name: '文献', path: '/wenxian' } : { name: '资讯', path: '/paynews' }
  return breadcrumbs(publicUrl, [section, { name: topic.title, path: topicPath(topic.id) }])
}
