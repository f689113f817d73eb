import { formPath } from '../addresses.ts'
import type { AwardApplying, FormView } from '../contract.ts'

/** The second way to apply: the forms to download and where to send them (AWARD-13, AWARD-14); once it is over, for reference. */
export function ApplyByMail({
  applying,
  forms,
  isOver,
}: {
  applying: AwardApplying
  forms: readonly FormView[]
  isOver: boolean
}) {
  return (
    <>
      <p className="text-[0.9375rem] text-muted">
        {isOver ? '本届不再接收申报，表格供下届参考。' : applying.byMail}
      </p>
      <ul className="mt-3 space-y-2">
        {forms.map(({ key, title, fileName, bytes }) => (
          <li key={key}>
            <a
              href={formPath(key)}
              download={fileName}
              className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line px-4 py-2.5 text-ink hover:border-accent hover:text-accent"
            >
              <span className="min-w-0">{title}</span>
              <span className="shrink-0 text-sm text-muted">{sizeOf(fileName, bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-[0.9375rem] text-muted">
        {isOver ? '有问题请写信至 ' : '填写后发送至 '}
        <a href={`mailto:${applying.email}`} className="wrap-anywhere text-link">
          {applying.email}
        </a>
      </p>
    </>
  )
}

const sizeOf = (fileName: string, bytes: number) =>
  `${fileName.endsWith('.pdf') ? 'PDF' : 'Word'} · ${Math.ceil(bytes / 1024)} KB`
