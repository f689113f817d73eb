import { NameLine } from '#features/labels/components/name-line.tsx'
import { topicPath } from '#features/topics/addresses.ts'
import { PersonIcon } from '#features/topics/components/person-icon.tsx'
import type { TopicCard } from '#features/topics/contract.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'

/** What readers asked lately and who answered. */
export function AnswersBlock({ title, questions }: { title: string; questions: readonly TopicCard[] }) {
  if (questions.length === 0) return null
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeading title={title} path="/answers" />
      <ul className="gap-x-5 max-sm:swipe-row max-sm:[&>li]:border-0 max-sm:[&>li]:py-1">
        {questions.map((question) => (
          <li
            key={question.id}
            className="group relative flex items-center gap-4 border-b border-line/60 py-3 last:border-0"
          >
            {question.author ? <PersonIcon person={question.author} /> : null}
            <div className="min-w-0">
              <h3 className="line-clamp-2 text-[1.0625rem] leading-snug font-medium">
                <a href={topicPath(question.id)} className="covering group-hover:text-accent">
                  {question.isSponsored ? <SponsoredMark /> : null}
                  {question.title}
                </a>
              </h3>
              <p className="mt-1 text-xs text-muted">
                {question.author ? (
                  <>
                    <NameLine names={[question.author.name]} /> 回答 ·{' '}
                  </>
                ) : null}
                <time dateTime={question.time.iso}>{question.time.monthDay}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
