import { useId, useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import type { PeopleView } from '../../own-applications.server.ts'
import { COLLEAGUE_INVITATION_DAYS } from '../../limits.ts'
import { makeColleagueLead, sendInvitation, takeColleagueOut, takeInvitationBack } from '../browser-calls.ts'

interface Properties {
  readonly id: number
  readonly people: PeopleView
  /** Whether colleagues may still be invited. */
  readonly isOpen: boolean
  /** Where one goes who has left. */
  readonly listPath: string
}

interface Asked {
  readonly title: string
  readonly text: string
  readonly work: () => Promise<unknown>
  readonly leavesPage?: boolean
}

/** Who writes an application, and for its lead the ways to invite, to hand over and to part (C-85). */
export function Colleagues({ id, people, isOpen, listPath }: Properties) {
  const { selfId, lead, colleagues, invitations } = people
  const isLed = lead?.id === selfId
  const [asked, setAsked] = useState<Asked>()
  const [problem, setProblem] = useState('')
  const attempt = async ({ work, leavesPage = false }: Pick<Asked, 'work' | 'leavesPage'>) => {
    try {
      await work()
      if (leavesPage) location.assign(listPath)
      else location.reload()
    } catch (error) {
      setAsked(undefined)
      setProblem(sayFailure(error, '没有成功，请稍后再试'))
    }
  }
  const quiet = 'min-h-11 text-sm text-link'
  return (
    <section aria-label="一起填写的人" className="mt-10 border-t border-line pt-6 noscript:hidden">
      <h2 className="text-lg">一起填写的人</h2>
      <p className="mt-1 text-sm text-muted">
        {isLed
          ? '同事能填写、上传材料与下载回执；提交、收回与撤回只由您来做。'
          : '您能填写、上传材料与下载回执；提交由负责人来做。'}
      </p>
      <ul className="mt-3">
        {lead ? (
          <li className="flex min-h-11 items-center border-b border-line py-2">
            <span className="min-w-0 break-words">{`${lead.name}（负责人${isLed ? '，您' : ''}）`}</span>
          </li>
        ) : null}
        {colleagues.map(({ id: personId, name }) => (
          <li
            key={personId}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <span className="min-w-0 break-words">{personId === selfId ? `${name}（您）` : name}</span>
            <span className="flex gap-4">
              {isLed ? (
                <>
                  <button
                    type="button"
                    aria-label={`把 ${name} 设为负责人`}
                    className={quiet}
                    onClick={() =>
                      setAsked({
                        title: `交给 ${name} 负责？`,
                        text: '以后由这位同事提交、收回与撤回，您仍然可以一起填写。',
                        work: () => makeColleagueLead({ id, personId }),
                      })
                    }
                  >
                    设为负责人
                  </button>
                  <button
                    type="button"
                    aria-label={`请 ${name} 离开`}
                    className={quiet}
                    onClick={() =>
                      setAsked({
                        title: `请 ${name} 离开？`,
                        text: '这位同事不能再看到这份申报，已经写的内容留着。',
                        work: () => takeColleagueOut({ id, personId }),
                      })
                    }
                  >
                    移除
                  </button>
                </>
              ) : personId === selfId ? (
                <button
                  type="button"
                  className={quiet}
                  onClick={() =>
                    setAsked({
                      title: '离开这份申报？',
                      text: '您不能再看到它，已经写的内容留着。',
                      work: () => takeColleagueOut({ id, personId }),
                      leavesPage: true,
                    })
                  }
                >
                  离开
                </button>
              ) : null}
            </span>
          </li>
        ))}
        {invitations.map(({ key, email, at }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 text-muted"
          >
            <span className="min-w-0 break-words">{`${email || '一个链接'}：${at} 邀请，还没有加入`}</span>
            <button
              type="button"
              aria-label={`收回给 ${email || '同事'} 的邀请`}
              className={quiet}
              onClick={() => void attempt({ work: () => takeInvitationBack({ id, key }) })}
            >
              收回
            </button>
          </li>
        ))}
      </ul>
      {isLed && isOpen ? <Invite id={id} tell={setProblem} /> : null}
      <p role="alert" className="mt-3 text-text-red empty:hidden">
        {problem}
      </p>
      {asked ? (
        <Notice
          title={asked.title}
          text={asked.text}
          onConfirm={() => void attempt(asked)}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  )
}

/** A link to one colleague: mailed where an address is written, and in any case there to be copied. */
function Invite({ id, tell }: { id: number; tell: (problem: string) => void }) {
  const [email, setEmail] = useState('')
  const [made, setMade] = useState<{ link: string; told: string }>()
  const [isBusy, setBusy] = useState(false)
  const inputId = useId()
  const invite = async () => {
    setBusy(true)
    try {
      const { json } = await sendInvitation({ id, email })
      const isCopied = await navigator.clipboard?.writeText(json.link).then(
        () => true,
        () => false,
      )
      setMade({
        link: json.link,
        told: [
          email ? '邀请已寄出。' : '',
          isCopied ? '链接已复制，' : '',
          `${COLLEAGUE_INVITATION_DAYS} 天内有效，只能用一次。`,
        ].join(''),
      })
      setEmail('')
      tell('')
    } catch (error) {
      tell(sayFailure(error, '没有成功，请稍后再试'))
    }
    setBusy(false)
  }
  return (
    <form
      method="dialog"
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void invite()
      }}
    >
      <div className="min-w-0 flex-1 basis-60">
        <label htmlFor={inputId} className="text-sm text-ink">
          同事的邮箱（可不填，只要链接）
        </label>
        <input
          id={inputId}
          type="email"
          value={email}
          maxLength={254}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          className="mt-1.5 block h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink"
        />
      </div>
      <BusyButton type="submit" isBusy={isBusy} className={OUTLINED}>
        请同事一起填写
      </BusyButton>
      {made ? (
        <div className="w-full space-y-2">
          <p role="status" className="text-sm text-text-green">
            {made.told}
          </p>
          <input
            readOnly
            aria-label="邀请链接"
            value={made.link}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="w-full rounded-md border border-edge bg-paper p-2 text-sm"
          />
        </div>
      ) : null}
    </form>
  )
}
