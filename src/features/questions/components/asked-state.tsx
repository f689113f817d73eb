import { personPath, topicPath } from '#features/topics/addresses.ts'
import type { AskedQuestion, AskedState } from '../contract.ts'

const NAMES: Readonly<Record<AskedState, string>> = {
  held: '审核中',
  open: '待回答',
  accepted: '专家已接受',
  looking: '另请专家中',
  answer_held: '回答审核中',
  answered: '已回答',
  withdrawn: '已撤下',
}

/** Where a question stands, in a word. */
export function StateMark({ state }: { state: AskedState }) {
  const look = state === 'answered' ? 'bg-accent-soft text-accent' : 'bg-copper-soft text-copper'
  return <span className={`rounded-sm px-2 py-0.5 text-sm ${look}`}>{NAMES[state]}</span>
}

/** The same in a sentence, with what happens next. */
export function StateSentence({ question }: { question: AskedQuestion }) {
  const { state, dueOn } = question
  const expert = <Expert question={question} />
  switch (state) {
    case 'held':
      return <>提问正在审核，通过之后会交给{expert}。</>
    case 'open':
      return <>已交给{expert}，有了回答会在消息里告诉您。</>
    case 'accepted':
      return (
        <>
          {expert}已经接受，会在 {dueOn} 前回答；到期没有回答会重新等待。
        </>
      )
    case 'looking':
      return <>{expert}这次没有回答，编辑部正在另请专家。</>
    case 'answer_held':
      return <>{expert}已经写好回答，审核之后发布。</>
    case 'answered':
      return (
        <>
          {question.expert ? <>{expert}已经回答，</> : '已经有了回答，'}
          <a href={topicPath(question.id)} className="text-link">
            阅读回答
          </a>
          。
        </>
      )
    case 'withdrawn':
      return <>这个提问已经撤下，不会有回答。</>
  }
}

function Expert({ question: { expert } }: { question: AskedQuestion }) {
  if (expert?.id === undefined) return <>{expert?.name ?? '专家'}</>
  return (
    <a href={personPath(expert.id)} className="px-0.5 text-ink hover:text-accent hover:underline">
      {expert.name}
    </a>
  )
}
