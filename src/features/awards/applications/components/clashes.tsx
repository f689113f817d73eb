import { OUTLINED } from '#ui/button-looks.ts'
import type { AwardField } from '../../contract.ts'
import type { Clash } from '../merge-written.ts'
import { PART_NAMES } from '../part-names.ts'

interface Properties {
  readonly clashes: readonly Clash[]
  readonly fields: readonly AwardField[]
  readonly decide: (clash: Clash, isMine: boolean) => void
}

const LABELS: Readonly<Record<string, string>> = PART_NAMES

/** What a colleague changed at the same time, beside one's own words: nothing is saved until one of them is chosen. */
export function Clashes({ clashes, fields, decide }: Properties) {
  return clashes.map((clash) => {
    const asked = fields.find(({ key }) => `answers.${key}` === clash.part)
    return (
      <section
        key={clash.part}
        role="alert"
        className="space-y-3 rounded-lg border border-edge bg-copper-soft px-4 py-4 text-ink"
      >
        <p>{`同事刚刚也改了“${asked?.label ?? LABELS[clash.part] ?? '另一项'}”，请选用哪一个：`}</p>
        <dl className="grid gap-3 sm:grid-cols-2">
          {(
            [
              ['您写的', clash.mine, true],
              ['同事写的', clash.theirs, false],
            ] as const
          ).map(([label, text, isMine]) => (
            <div key={label} className="flex flex-col gap-2 rounded-md bg-paper p-3">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="max-h-48 grow overflow-y-auto break-words whitespace-pre-line">
                {text || '（空着）'}
              </dd>
              <dd>
                <button type="button" onClick={() => decide(clash, isMine)} className={OUTLINED}>
                  {isMine ? '用我写的' : '用同事写的'}
                </button>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}
