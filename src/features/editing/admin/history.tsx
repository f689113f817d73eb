import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { compareVersions, listVersions, restoreVersion } from './browser-calls.ts'
import type { VersionChange } from './contract.ts'
import type { ContentForm } from './fields.ts'
import { Preview } from './preview.tsx'
import { labelsOf, sayValue } from './say-value.ts'

interface Props {
  readonly kind: string
  readonly id: number
  readonly token: number
  readonly liveVersion: number | undefined
  /** Whether it has a page of its own, to be looked at. */
  readonly hasPage: boolean
  readonly form: ContentForm
  readonly content: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  readonly onRestored: () => void
}

/** Every version that was kept, what each changed, how it looks to readers, and the way back to it. */
export function History({
  kind,
  id,
  token,
  liveVersion,
  hasPage,
  form,
  content,
  onClose,
  onRestored,
}: Props) {
  const { attempt } = useAttempt()
  const [opened, setOpened] = useState<number>()
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
  return (
    <Drawer open title="历史" size={560} onClose={onClose}>
      {versions.isPending && <Loading />}
      {versions.isError && <Failed error={versions.error} again={() => void versions.refetch()} />}
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
                {before !== undefined && (
                  <Button
                    size="small"
                    aria-expanded={opened === version}
                    onClick={() => setOpened(opened === version ? undefined : version)}
                  >
                    与上一版比较
                  </Button>
                )}
                {hasPage && (
                  <Button size="small" aria-label={`预览第 ${version} 版`} onClick={() => setLooked(version)}>
                    预览
                  </Button>
                )}
                <Button size="small" onClick={() => void restore(version)}>
                  恢复这一版
                </Button>
              </div>
              {opened === version && before !== undefined && (
                <Comparison kind={kind} id={id} from={before} to={version} labels={labelsOf(form, content)} />
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
          isWorking={false}
          onClose={() => setLooked(undefined)}
        />
      )}
    </Drawer>
  )
}

interface Compared {
  readonly kind: string
  readonly id: number
  readonly from: number
  readonly to: number
  readonly labels: Readonly<Record<string, string>>
}

function Comparison({ kind, id, from, to, labels }: Compared) {
  const changes = useQuery({
    queryKey: ['compared', kind, id, from, to],
    queryFn: () => compareVersions({ kind, id, from, to }),
    staleTime: Infinity,
  })
  if (changes.isPending) return <Loading />
  if (changes.isError) return <Failed error={changes.error} />
  if (changes.data.json.length === 0) return <p>内容相同。</p>
  return (
    <dl className="admin-changes">
      {changes.data.json.map((change) => (
        <div key={change.field}>
          <dt>{labels[change.field] ?? change.field}</dt>
          <dd>
            <Changed change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Changed({ change: { words, parts, before, after } }: { change: VersionChange }) {
  if (words)
    return words.map(({ fate, value }, place) =>
      // oxlint-disable-next-line react/no-array-index-key -- runs have no names; they never move
      fate === 'added' ? (
        <ins key={place}>{value}</ins>
      ) : fate === 'removed' ? (
        <del key={place}>{value}</del>
      ) : (
        <span key={place}>{value}</span>
      ),
    )
  if (parts) {
    const count = (of: string) =>
      parts
        .filter(({ fate }) => fate === of)
        .reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 0), 0)
    return (
      <>
        <ins>加 {count('added')} 项</ins> <del>减 {count('removed')} 项</del>
      </>
    )
  }
  return (
    <>
      <del>{sayValue(before)}</del> <ins>{sayValue(after)}</ins>
    </>
  )
}
