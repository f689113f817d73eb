import { useQuery } from '@tanstack/react-query'
import { Button, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { Autosaves } from './autosaves.tsx'
import { listVersions, restoreVersion } from './browser-calls.ts'
import { Compared, type Side } from './compared.tsx'
import type { ContentForm } from './fields.ts'
import { Preview } from './preview.tsx'
import { labelsOf } from './say-value.ts'

interface Props {
  readonly kind: string
  readonly id: number
  readonly token: number
  readonly liveVersion: number | undefined
  /** Whether there is a working copy. */
  readonly isWorking: boolean
  /** Whether it has a page of its own, to be looked at. */
  readonly hasPage: boolean
  readonly form: ContentForm
  readonly content: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  readonly onRestored: () => void
}

/** Everything that was kept of a record: versions and autosaves, what each changed, and the way back to it. */
export function History({ onClose, ...of }: Props) {
  const { kind, id, token, form, content, onRestored } = of
  const labels = labelsOf(form, content)
  return (
    <OfficeDrawer title="历史" size={720} onClose={onClose}>
      <Tabs
        items={[
          { key: 'versions', label: '版本', children: <Versions {...of} labels={labels} /> },
          {
            key: 'autosaves',
            label: '自动保存',
            children: <Autosaves {...{ kind, id, token, labels, onRestored }} />,
          },
        ]}
      />
    </OfficeDrawer>
  )
}

interface Pair {
  readonly at: number
  readonly from: Side
  readonly to: Side
}

function Versions({
  kind,
  id,
  token,
  liveVersion,
  isWorking,
  hasPage,
  labels,
  onRestored,
}: Omit<Props, 'onClose'> & { readonly labels: Readonly<Record<string, string>> }) {
  const { attempt } = useAttempt()
  const [opened, setOpened] = useState<Pair>()
  const [looked, setLooked] = useState<number>()
  const versions = useQuery({
    queryKey: ['versions', kind, id],
    queryFn: () => listVersions({ kind, id }),
    staleTime: 0,
  })
  const rows = versions.data?.json ?? []
  const restore = async (version: number) => {
    const isRestored = await attempt(
      () => restoreVersion({ kind, id, token, version }),
      `第 ${version} 版已恢复为正在修改的，发布后读者才看到`,
    )
    if (isRestored) onRestored()
  }
  const compare = (words: string, pair: Pair) => {
    const isOpen = opened?.at === pair.at && opened.from === pair.from && opened.to === pair.to
    return (
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? undefined : pair)}>
        {words}
      </Button>
    )
  }
  return (
    <>
      {versions.isPending && <Loading />}
      {versions.isLoadingError && <Failed error={versions.error} again={() => void versions.refetch()} />}
      <ol className="admin-versions">
        {rows.map(({ version, name, by, at }, place) => {
          const before = rows[place + 1]?.version
          return (
            <li key={version}>
              <div className="admin-version-line">
                <strong>第 {version} 版</strong>
                {version === liveVersion && <Tag className="admin-tag-good">线上</Tag>}
                <span>{name}</span>
              </div>
              <div className="admin-hint">
                {by} · {minuteOf(at)}
              </div>
              <div className="admin-actions">
                {before !== undefined && compare('与上一版比较', { at: version, from: before, to: version })}
                {liveVersion !== undefined &&
                  version !== liveVersion &&
                  compare('与线上比较', { at: version, from: 'live', to: version })}
                {isWorking && compare('与正在修改的比较', { at: version, from: version, to: 'working' })}
                {hasPage && (
                  <Button size="small" aria-label={`预览第 ${version} 版`} onClick={() => setLooked(version)}>
                    预览
                  </Button>
                )}
                <Button size="small" onClick={() => void restore(version)}>
                  恢复这一版
                </Button>
              </div>
              {opened?.at === version && (
                <Compared kind={kind} id={id} from={opened.from} to={opened.to} labels={labels} />
              )}
            </li>
          )
        })}
      </ol>
      {versions.isSuccess && rows.length === 0 && <p>还没有版本：发布时会留下一版。</p>}
      {looked !== undefined && (
        <Preview
          kind={kind}
          id={id}
          title=""
          token={token}
          version={looked}
          isSaved
          onClose={() => setLooked(undefined)}
        />
      )}
    </>
  )
}
