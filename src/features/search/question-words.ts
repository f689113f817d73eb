/** What a question is asked with; it says nothing of what is looked for. */
const ASKED_WITH = [
  '是什么意思',
  '是什么',
  '是怎么样的',
  '是怎样的',
  '是怎么',
  '是如何',
  '什么是',
  '什么叫',
  '为什么会',
  '为什么',
  '为何',
  '有什么用',
  '有什么区别',
  '有什么不同',
  '有什么',
  '有哪些',
  '有多少',
  '有多大',
  '有多高',
  '有没有',
  '是不是',
  '能不能',
  '会不会',
  '可不可以',
  '怎么样',
  '怎么办',
  '怎么做',
  '怎么',
  '怎样',
  '如何',
  '哪些',
  '哪家',
  '哪个',
  '哪里',
  '多少钱',
  '多少',
  '多大',
  '多高',
  '多久',
  '几年',
  '谁在',
  '请问',
  '的区别',
  '和',
  '与',
  '跟',
  '吗',
  '呢',
  '了',
  '的',
  '在',
  '是',
  '？',
  '?',
].toSorted((a, b) => b.length - a.length)

/** What a question asks after without its name: how much, dear and cheap ask for the price. */
const MEANT = new Map([
  ['多少钱', '价格'],
  ['卖什么价', '价格'],
  ['什么价', '价格'],
  ['这么贵', '价格'],
  ['贵不贵', '价格'],
  ['贵', '价格'],
  ['不便宜', '价格'],
  ['便宜', '价格'],
])

const EDGE = ASKED_WITH.filter((word) => word.length > 1)
const ASIDE = new Set(ASKED_WITH)

/** Whether a word only asks. */
export const isAskedWith = (word: string): boolean => ASIDE.has(word)

/** What a question that ends so asks after, and what stands before it; nothing where it names what it asks after. */
export function meantBy(word: string): { readonly before: string; readonly meant: string } | undefined {
  const asked = word.replace(/(?<![?？吗呢了])[?？吗呢了]+$/u, '')
  for (const [end, meant] of MEANT)
    if (asked.endsWith(end)) return { before: asked.slice(0, -end.length), meant }
  return undefined
}

/** A word without the question at its beginning and end; empty when it is nothing but a question. */
export function withoutQuestion(word: string): string {
  let rest = word.replace(/(?<![?？吗呢])[?？吗呢]+$/u, '')
  for (let before = ''; before !== rest;) {
    before = rest
    const start = EDGE.find((each) => rest.startsWith(each))
    if (start) rest = rest.slice(start.length)
    const end = EDGE.find((each) => rest.endsWith(each))
    if (end) rest = rest.slice(0, -end.length)
  }
  return rest
}
