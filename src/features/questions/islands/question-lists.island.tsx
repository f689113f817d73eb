import { useRef, useState, type ComponentType, type MouseEvent } from 'react'
import { MoreLink } from '#ui/more-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { sendQuestionState } from '../browser-calls.ts'
import type { AnswerDialog } from '../components/answer-dialog.tsx'
import { QuestionRow, type Action } from '../components/question-row.tsx'
import { TAB_NAMES, TABS, type Counts, type QuestionItem, type QuestionSlice, type Tab } from '../contract.ts'
import { LONGEST_REASON } from '../limits.ts'
import { GIVE_UP_ASKED, NOTICE_TITLE } from '../messages.ts'
import { sentenceOf } from '../sentence.ts'
import { useQuestionLists } from '../use-question-lists.ts'

interface Properties {
  readonly expertId: number
  readonly tab: Tab
  readonly slice: QuestionSlice
  readonly counts: Counts
}

const EMPTY: Readonly<Record<Tab, string>> = {
  toAnswer: '没有等待回答的提问',
  answered: '还没有回答过提问',
  abandoned: '没有放弃过提问',
}

/** The expert's questions in three tabs, and what is done with them (QLIST-01 to -11). */
export function QuestionLists({ expertId, tab: first, slice, counts: firstCounts }: Properties) {
  const { lists, counts, loading, load, change, moveOut } = useQuestionLists(expertId, {
    tab: first,
    slice,
    counts: firstCounts,
  })
  const [tab, setTab] = useState(first)
  const isLoading = loading.has(tab)
  const [busy, setBusy] = useState<number>()
  const [answering, setAnswering] = useState<{
    item: QuestionItem
    Dialog: ComponentType<Parameters<typeof AnswerDialog>[0]>
  }>()
  const [givingUp, setGivingUp] = useState<QuestionItem>()
  const [told, setTold] = useState('')
  const [notice, setNotice] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed has gone to another list; whoever goes on by keyboard goes on here.
  const goOn = () => heading.current?.focus({ preventScroll: true })

  const show = (event: MouseEvent, chosen: Tab) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setTab(chosen)
    setTold('')
    history.replaceState(null, '', addressOf(chosen))
    if (!lists[chosen]) void load(chosen, 'start')
  }
  const attempt = async (item: QuestionItem | undefined, work: () => Promise<void>) => {
    setBusy(item?.id)
    setTold('')
    try {
      await work()
    } catch (error) {
      setTold(sentenceOf(error))
    }
    setBusy(undefined)
  }
  const onAction = (item: QuestionItem, action: Action) => {
    if (busy !== undefined) return
    if (action === 'giveUp') setGivingUp(item)
    if (action === 'answer')
      void attempt(undefined, async () => {
        const { AnswerDialog: Dialog } = await import('../components/answer-dialog.tsx')
        setAnswering({ item, Dialog })
      })
    if (action === 'claim')
      void attempt(item, async () => {
        const { json } = await sendQuestionState({ id: item.id, field: 'state', val: 2 })
        const { dueDay: dueOn } = json
        change('toAnswer', item.id, { status: 'claimed', dueOn })
      })
  }
  const giveUp = (item: QuestionItem, reason: string) => {
    setGivingUp(undefined)
    void attempt(item, async () => {
      await sendQuestionState({ id: item.id, field: 'state', val: 0, reason })
      moveOut(item.id, 'abandoned')
      setTold('已放弃，编辑部会另请专家')
      goOn()
    })
  }
  const shown = lists[tab]
  const next = shown?.next
  return (
    <div>
      <TabLinks
        label="提问"
        tabs={TABS.map((each) => ({
          name: `${TAB_NAMES[each]} ${counts[each]}`,
          path: addressOf(each),
          isChosen: each === tab,
          onClick: (event) => show(event, each),
        }))}
      />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {TAB_NAMES[tab]}
      </h2>
      <p role="status" className="mt-4 rounded-md bg-copper-soft px-4 py-2 text-copper empty:sr-only">
        {told}
      </p>
      <div aria-busy={isLoading}>
        {shown?.items.map((item) => (
          <QuestionRow
            key={item.id}
            item={item}
            isBusy={busy === item.id}
            onAction={(action) => onAction(item, action)}
          />
        ))}
        {shown && shown.items.length === 0 ? (
          <p className="py-16 text-center text-muted">{EMPTY[tab]}</p>
        ) : null}
        {!shown && isLoading ? <p className="py-16 text-center text-muted">加载中…</p> : null}
        {!shown && !isLoading ? (
          <p className="py-16 text-center">
            <button
              type="button"
              onClick={() => void load(tab, 'start')}
              className="rounded-full border border-line px-6 py-2 text-ink hover:border-accent"
            >
              重新加载
            </button>
          </p>
        ) : null}
        {shown && shown.items.length > 0 ? (
          <MoreLink
            address={next === undefined ? undefined : `${addressOf(tab)}&before=${next}`}
            isLoading={isLoading}
            onMore={(event) => {
              event.preventDefault()
              if (!isLoading) void load(tab, 'next')
            }}
          />
        ) : null}
      </div>
      {answering ? (
        <answering.Dialog
          item={answering.item}
          expertId={expertId}
          onClose={() => setAnswering(undefined)}
          onAnswered={({ sentence, isPublished }) => {
            moveOut(answering.item.id, 'answered')
            setAnswering(undefined)
            setTold(isPublished ? '' : '回答正在审核，通过后发布')
            setNotice(sentence)
          }}
        />
      ) : null}
      {givingUp ? (
        <GivingUp onConfirm={(reason) => giveUp(givingUp, reason)} onCancel={() => setGivingUp(undefined)} />
      ) : null}
      {notice ? (
        <Notice
          title={NOTICE_TITLE}
          text={notice}
          onConfirm={() => {
            setNotice('')
            goOn()
          }}
        />
      ) : null}
    </div>
  )
}

function GivingUp({ onConfirm, onCancel }: { onConfirm: (reason: string) => void; onCancel: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <Notice title={NOTICE_TITLE} text={GIVE_UP_ASKED} onConfirm={() => onConfirm(reason)} onCancel={onCancel}>
      <label className="mt-4 block text-sm text-ink">
        原因（可不填，只有编辑部看得到）
        <input
          value={reason}
          maxLength={LONGEST_REASON}
          onChange={(event) => setReason(event.target.value)}
          className="mt-1.5 block w-full h-11 rounded-md border border-edge bg-paper px-3 text-base"
        />
      </label>
    </Notice>
  )
}

const addressOf = (tab: Tab) => `/questions?tab=${tab}`
