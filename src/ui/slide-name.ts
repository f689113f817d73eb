/** What a slide is called for those who do not see where it stands; `index` counts from 0. */
export const slideName = (index: number, count: number, unit: '张' | '条'): string =>
  `第 ${index + 1} ${unit}，共 ${count} ${unit}`
