import { z } from 'zod'
import { labelPath, LABELS_PATH } from '#features/labels/addresses.ts'
import {
  listLabelsInUse,
  MOST_COUNTED,
  type LabelInUse,
} from '#features/topics/labelling/label-queries.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { EmptyList } from '#ui/empty-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** All companies and terms that are written about, each leading to its own page. */
export const labelsPage = page({
  path: LABELS_PATH,
  about: '企业与术语：写到过的公司和行业词',
  input: z.object({}),
  shared: { seconds: 600, tags: () => ['labels', 'topics'] },
  load: async (context: SharedContext) => ({ labels: await listLabelsInUse(context) }),
  head: () => ({
    title: '企业与术语',
    description: '第三代半导体的企业与行业术语：是什么，以及关于它们的资讯、数据、资料、活动与奖项。',
    canonical: LABELS_PATH,
  }),
  View: ({ view: { labels } }) => (
    <div className="wide space-y-10 pt-8">
      <PageTitle title="企业与术语">本站写到过的企业和行业词，点开看它是什么，以及关于它的一切。</PageTitle>
      <Names title="企业" labels={labels.filter(({ kind }) => kind === 'company')} />
      <Names title="术语" labels={labels.filter(({ kind }) => kind === 'term')} />
      {labels.length === 0 ? <EmptyList said="还没有写到过企业和术语" /> : null}
    </div>
  ),
})

function Names({ title, labels }: { title: string; labels: readonly LabelInUse[] }) {
  if (labels.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionHeading title={title} />
      <ul className="flex flex-wrap gap-2">
        {labels.map(({ name, topics }) => (
          <li key={name}>
            <a
              href={labelPath(name)}
              className="block rounded-full bg-accent-soft px-4 py-1.5 text-sm text-accent hover:underline"
            >
              {name}
              <span className="ms-1.5 text-muted">{topics < MOST_COUNTED ? topics : `${topics}+`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
