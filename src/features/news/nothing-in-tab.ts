/** What stands in a tab that has nothing, whoever draws it. */
export const NOTHING_IN_TAB = '这个栏目还没有内容'
