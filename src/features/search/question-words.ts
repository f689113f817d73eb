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

const EDGE = ASKED_WITH.filter((word) => word.length > 1)
const ASIDE = new Set(ASKED_WITH)

/** Whether a word only asks. */
export const isAskedWith = (word: string): boolean => ASIDE.has(word)

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
