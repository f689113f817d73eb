import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { shanghaiNow } from '#admin/parts/moments.ts'
import type { Period } from '../contract.ts'
import { periodsOf } from '../period.ts'
import { missingOf } from './sums.ts'
import { DAY } from './use-period.ts'

interface GapsOf {
  readonly period: Period
  readonly counted: ReadonlySet<string>
  /** The first day of all that was added up. */
  readonly since?: string | undefined
  /** What follows from it. */
  readonly children?: ReactNode
}

/** So many gaps are named. */
const NAMED = 3

/** Says of which days nothing was added up, and that they are gaps and not days of nothing; nothing where there are none. */
export function WhyGaps({ period, counted, since, children }: GapsOf) {
  const gaps = periodsOf(missingOf(period, counted, shanghaiNow().format(DAY)))
  if (gaps.length === 0) return null
  const named = gaps
    .slice(0, NAMED)
    .map(({ from, to }) => (from === to ? from : `${from} 至 ${to}`))
    .join('、')
  return (
    <Alert
      type="info"
      showIcon
      className="admin-notice"
      title={
        <>
          {since !== undefined && since > period.from && `统计从 ${since} 开始。`}
          {named}
          {gaps.length > NAMED && ` 等 ${gaps.length} 段`} 没有汇总过：图上空着，不是零，合计里也没有它们。
          {children}
        </>
      }
    />
  )
}
